"""Whose certificates are trusted: those of this system's store, and nobody else's.

SSL_CERT_FILE, SSL_CERT_DIR and their like are meant for other programs, and whoever can set one could read along: none
of them counts. A company that looks into its own traffic adds its authority to the system's store.
"""

from __future__ import annotations

import ssl
import sys
from pathlib import Path

import truststore

#: Where systems keep all authorities in one file, and in a folder by their hashes.
_FILES = (
    "/etc/ssl/certs/ca-certificates.crt",  # Debian, Ubuntu, Arch
    "/etc/pki/tls/certs/ca-bundle.crt",  # Fedora, RHEL
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
    "/etc/ssl/ca-bundle.pem",  # openSUSE
    "/etc/ssl/cert.pem",  # Alpine
)
_FOLDERS = ("/etc/ssl/certs", "/etc/pki/tls/certs")


def trusting_system() -> ssl.SSLContext:
    """Make the context of connections to the service. It may read a file of the system."""
    if sys.platform in ("win32", "darwin"):
        return truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # verifies chain and name
    built_in = ssl.get_default_verify_paths()  # the openssl_… ones are not the environment's
    files, folders = (built_in.openssl_cafile, *_FILES), (built_in.openssl_capath, *_FOLDERS)
    file = next((one for one in files if Path(one).is_file()), None)
    folder = next((one for one in folders if Path(one).is_dir()), None)
    if file is not None or folder is not None:
        context.load_verify_locations(cafile=file, capath=folder)
    return context
