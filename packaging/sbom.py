#!/usr/bin/env python3
"""sbom.py FILE.buildinfo: what the Debian packages were built with and are linked to, as SPDX 2.3 in JSON on standard output.

All of it is dpkg's own record: the .buildinfo that dpkg-buildpackage writes, and the fields Depends of the packages beside it. Exit 0, or 1 where one of them is missing.
"""

import datetime
import email
import email.utils
import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path


def debian_package(name: str, version: str, architecture: str) -> dict[str, object]:
    return {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", f"{name}-{architecture}"),
        "name": name,
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": f"pkg:deb/debian/{name.replace('+', '%2B')}@{version.replace('+', '%2B').replace('~', '%7E')}?arch={architecture}"}],
    }


def main() -> None:
    record = Path(sys.argv[1])
    text = record.read_text()
    fields = email.message_from_string(text)
    built_for = fields["Build-Architecture"]
    # NAME (= VERSION), with `:ARCHITECTURE` behind the name where that is another one.
    installed = {
        name: debian_package(name, version, architecture or built_for)
        for name, architecture, version in re.findall(r"^ ([a-z0-9][a-z0-9.+-]*)(?::([a-z0-9]+))? \(= ([^)]+)\)", fields["Installed-Build-Depends"], re.MULTILINE)
    }
    ours, relations = {}, []
    for sha256, file in re.findall(r"^ ([0-9a-f]{64}) \d+ (\S+\.deb)$", fields["Checksums-Sha256"], re.MULTILINE):
        path = record.parent / file
        if hashlib.sha256(path.read_bytes()).hexdigest() != sha256:
            sys.exit(f"sbom.py: {path}: not the file that {record.name} names")
        name, version, architecture, depends = subprocess.run(
            ["dpkg-deb", "--show", "--showformat=${Package}\n${Version}\n${Architecture}\n${Depends}", path], check=True, capture_output=True, text=True
        ).stdout.split("\n")
        ours[name] = debian_package(name, version, architecture) | {"checksums": [{"algorithm": "SHA256", "checksumValue": sha256}], "licenseDeclared": "Apache-2.0", "packageFileName": file}
        del ours[name]["externalRefs"]  # in no archive
        relations += [(name, re.split(r"[ :]", depended.strip())[0]) for alternative in depends.split(",") for depended in alternative.split("|")]
    known = installed | ours
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"sinkproof-{fields['Version']}",
        "documentNamespace": f"https://spdx.org/spdxdocs/sinkproof-{fields['Version']}-{hashlib.sha256(text.encode()).hexdigest()}",
        "creationInfo": {
            "created": email.utils.parsedate_to_datetime(fields["Build-Date"]).astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Tool: sinkproof packaging/sbom.py"],
            "comment": f"Of {record.name}.",
        },
        "packages": list(known.values()),
        "relationships": [
            *({"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": package["SPDXID"]} for package in ours.values()),
            *({"spdxElementId": ours[name]["SPDXID"], "relationshipType": "DEPENDS_ON", "relatedSpdxElement": known[other]["SPDXID"]} for name, other in relations if other in known),
            *({"spdxElementId": tool["SPDXID"], "relationshipType": "BUILD_DEPENDENCY_OF", "relatedSpdxElement": package["SPDXID"]} for tool in installed.values() for package in ours.values()),
        ],
    }
    json.dump(document, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
