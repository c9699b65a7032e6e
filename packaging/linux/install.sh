#!/bin/sh
# Puts Courier Desk into this person's home, with its menu entry; --remove takes it away and leaves what the person made.
set -eu
from=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
to=$HOME/.local/opt/courier-desk
link=$HOME/.local/bin/courier-desk

remove() {
    if [ -d "$to/share" ]; then
        (cd "$to/share" && find . ! -type d) | while IFS= read -r file; do rm -f -- "$data/$file"; done
    fi
    rm -f -- "$link"
    rm -rf -- "$to"
}

case ${1-} in
    --remove)
        remove
        echo "Courier Desk is removed. Your orders and settings are still in $data/courier-desk."
        exit ;;
    '') ;;
    *)
        echo "usage: install.sh [--remove]" >&2
        exit 2 ;;
esac
if [ "$from" = "$to" ]; then
    echo "This is the installed one. To update, run install.sh of the new version." >&2
    exit 2
fi
"$from/courier-desk" --version > /dev/null || exit  # it said why
remove
mkdir -p -- "$(dirname -- "$to")" "$(dirname -- "$link")" "$data"
cp -R -- "$from" "$to"
ln -s -- "$to/courier-desk" "$link"
cp -R -- "$to/share/." "$data/"
# The menu does not know this person's own programs; quoted as the desktop entry specification has it.
quoted=$(printf '%s' "$to/courier-desk" | sed 's/[\\"`$]/\\&/g; s/%/%%/g' | sed 's/[\\&|]/\\&/g')
entry=$data/applications/courier-desk.desktop
sed -e "s|^Exec=courier-desk|Exec=\"$quoted\"|" -e '/^TryExec=/d' "$to/share/applications/courier-desk.desktop" > "$entry"
echo "Courier Desk is installed. It is in the menu; in a terminal: $link"
