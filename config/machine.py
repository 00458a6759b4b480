"""What the settings read from the machine: its names, its secret key, the version of its static files."""

import contextlib
import hashlib
import os
import secrets
import socket
from pathlib import Path

LOOPBACK = ("localhost", "127.0.0.1", "::1")


def is_loopback(host: str) -> bool:
    return host.strip("[]") in LOOPBACK


def lan_addresses() -> list[str]:
    """This machine's addresses on its network, the default route's first. Sends no packet."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Connecting a UDP socket only picks a route. 192.0.2.1 is reserved for documentation (RFC 5737).
        probe.connect(("192.0.2.1", 9))
        found.append(str(probe.getsockname()[0]))
    with contextlib.suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [a for a in dict.fromkeys(found) if not a.startswith("127.")]


def allowed_hosts(host: str) -> list[str]:
    """The Host headers to accept when bound to `host`: loopback always, the machine's names when it is reachable."""
    names = ["localhost", "127.0.0.1", "[::1]"]
    if not is_loopback(host):
        own = socket.gethostname()
        names += [own, f"{own}.local", *lan_addresses()]
        if host not in ("0.0.0.0", "::"):  # noqa: S104 - compared, not bound
            names.append(host)
    return list(dict.fromkeys(n for n in names if n))


def site_url(host: str, port: int, allowed: list[str], *, https: bool) -> str:
    """Where people find the site, as far as the other settings tell: the first name that it answers to."""
    if https:
        names = [name for name in allowed if name != "*" and not name.startswith(".")]
        return f"https://{names[0] if names else 'localhost'}"
    if host in ("0.0.0.0", "::"):  # noqa: S104 - compared, not bound
        host = next(iter(lan_addresses()), "127.0.0.1")
    return f"http://{host}:{port}"


def secret_key(path: Path) -> str:
    """The key in `path`; if there is none yet it is made, readable only by its owner."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with (
        contextlib.suppress(FileExistsError),
        os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file,
    ):
        file.write(secrets.token_urlsafe(64))
    return path.read_text().strip()


def files_version(*roots: Path) -> str:
    """A short digest of everything in these files and folders; the same in every process of one release."""
    digest = hashlib.sha256()
    for root in roots:
        for path in sorted(path for path in [root, *root.rglob("*")] if path.is_file()):
            digest.update(f"{path.relative_to(root.parent)}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
