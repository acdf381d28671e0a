"""Makes a Python wheel of the command: a build backend (PEP 517) without dependencies.

The wheel has one script: the file that VERSIONED_BINARY names, else that of the release of this version, else the one that
`Scripts/dist` builds. VERSIONED_RELEASES is the place of the releases.
"""

import base64
import hashlib
import os
import platform
import re
import subprocess
import sys
import sysconfig
import urllib.request
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NAME = "versioned"
RELEASES = "https://github.com/OWNER/VersionedCodable/releases/download"


def version():
    path = os.path.join(ROOT, "Sources", "VersionedCodableCommand", "Pipeline.swift")
    with open(path, encoding="utf-8") as file:
        return re.search(r'static let version = "(.*)"', file.read()).group(1)


def metadata():
    with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
        description = file.read()
    return (
        f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {version()}\n"
        "Summary: Versions and migrations of JSON, YAML, TOML, XML and property lists\n"
        "License: MIT\nRequires-Python: >=3.8\nDescription-Content-Type: text/markdown\n\n"
        + description
    )


def download(file):
    place = os.environ.get("VERSIONED_RELEASES", RELEASES)
    with urllib.request.urlopen(f"{place}/{version()}/{file}", timeout=60) as response:
        return response.read()


def released():
    """The file of the release of this version; None if there is none, as before a release and for other platforms."""
    file = f"{NAME}-{platform.system().lower()}-{platform.machine()}"
    try:
        sums = download("SHA256SUMS").decode()
        program = download(file)
    except OSError as error:
        print(f"no released {file} of version {version()} ({error}): building it with Swift", file=sys.stderr)
        return None
    if f"{hashlib.sha256(program).hexdigest()}  {file}" not in sums.splitlines():
        raise ValueError(f"{file} of version {version()} does not have the checksum of its release")
    return program


def binary():
    """The bytes of the command."""
    path = os.environ.get("VERSIONED_BINARY")
    if not path:
        program = released()
        if program:
            return program
        path = build()
    with open(path, "rb") as file:
        return file.read()


def build():
    subprocess.run([os.path.join(ROOT, "Scripts", "dist")], check=True, stdout=sys.stderr)
    return os.path.join(ROOT, ".build", "dist", NAME)


def tag():
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    return f"py3-none-{platform}"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    info = f"{NAME}-{version()}.dist-info"
    files = {
        f"{NAME}-{version()}.data/scripts/{NAME}": binary(),
        f"{info}/METADATA": metadata().encode(),
        f"{info}/WHEEL": (
            "Wheel-Version: 1.0\nGenerator: versioned\nRoot-Is-Purelib: false\n" f"Tag: {tag()}\n"
        ).encode(),
    }
    record = ""
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(content)}\n"
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    name = f"{NAME}-{version()}-{tag()}.whl"
    os.makedirs(wheel_directory, exist_ok=True)
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if "/scripts/" in path else 0o100644) << 16
            wheel.writestr(entry, content)
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("a source distribution is a checkout of the repository")


if __name__ == "__main__":
    print(os.path.join(sys.argv[1], build_wheel(sys.argv[1])))
