#!/bin/sh
# Starts courier-desk-program, which lies beside this file. Where it cannot run, this says why and the way out: the program
# itself does not come so far.
here=$(dirname -- "$(readlink -f -- "$0")")
cannot() {
    echo "Courier Desk cannot run here: $1" >&2
    exit 2
}
[ -x "$here/courier-desk-program" ] && [ -d "$here/_internal" ] ||
    cannot "files of it are missing in $here. Unpack the whole archive again."
[ "$(uname -m)" = @MACHINE@ ] || cannot "it is made for @MACHINE@, and this computer is $(uname -m). Get the archive for that."
library=$(getconf GNU_LIBC_VERSION 2> /dev/null)
case $library in
    'glibc '*) ;;
    *) cannot "it needs the GNU C library, as Debian, Ubuntu, Fedora and openSUSE have it." ;;
esac
has=${library#glibc }
minor=${has#*.}
[ "${has%%.*}" -gt @MAJOR@ ] || [ "${minor%%.*}" -ge @MINOR@ ] ||
    cannot "it needs glibc @MAJOR@.@MINOR@ or newer, and this system has $has. Use a newer release of the system."
exec "$here/courier-desk-program" "$@"
