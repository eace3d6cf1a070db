#!/usr/bin/env bash
# fresh_debian.sh PACKAGES SOURCE_DIR [CHROOT]: installs the packages of `./dev package` (build/package) on a Debian 12 that has nothing else, and tries what docs/packages.md says of them.
# As root, with debootstrap and the network; not part of any other test. CHROOT is the folder of a fresh Debian 12, which the script makes (and removes) where none is given.
set -euo pipefail
packages=$(cd "$1" && pwd)
source_dir=$(cd "$2" && pwd)
made=""
tidy() {
  if mountpoint --quiet "$fresh/proc"; then umount "$fresh/proc"; fi
  if [[ -n $made ]]; then rm -rf --one-file-system "$made"; fi
}
trap tidy EXIT
if [[ -n ${3:-} ]]; then
  fresh=$(cd "$3" && pwd)
else
  fresh=$(mktemp -d)
  made=$fresh
  debootstrap --variant=minbase bookworm "$fresh" >"$fresh.log" || { tail "$fresh.log"; exit 1; }
  rm "$fresh.log"
fi
mount -t proc proc "$fresh/proc"
rm -rf "$fresh/try"
mkdir "$fresh/try"
cp "$packages"/*.deb "$source_dir"/tests/data/python/{first,own,more}.py "$fresh/try"
cp -r "$source_dir/tests/package/library" "$fresh/try"
cp /etc/resolv.conf "$fresh/etc/resolv.conf"
# What docs/python.md shows of a script.
shown() { sed -n "/^\\\$ .*python3 tests.data.python.$1\$/,/^\`\`\`/p" "$source_dir/docs/python.md" | sed '1d;$d'; }
for script in first own more; do shown "$script.py" >"$fresh/try/$script.txt"; done

env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive HOME=/root ${http_proxy:+http_proxy="$http_proxy"} chroot "$fresh" bash -euo pipefail <<'INSIDE'
cd /try
step() { printf '%s\n' "$*"; }
quietly() { "$@" >log 2>&1 || { cat log; exit 1; }; }
quietly apt-get update
step 'apt install ./sinkproof_*.deb ./python3-sinkproof_*.deb'
quietly apt install -y ./sinkproof_*.deb ./python3-sinkproof_*.deb
step 'the sessions of docs/python.md'
for script in first own more; do
  [[ -s $script.txt ]]
  python3 $script.py | diff $script.txt -
done
python3 -P -m sinkproof.recheck beta5.json
sinkproof check beta5.json
step 'man pages'
quietly apt install -y --no-install-recommends man-db
man sinkproof-verify | grep -q -e --certificates
man sinkproof-check | grep -q -e --max-work
step 'completion'
quietly apt install -y --no-install-recommends bash-completion
offered=$(bash -c '. /usr/share/bash-completion/bash_completion; _completion_loader sinkproof || true
  COMP_WORDS=(sinkproof verify softmax-s) COMP_CWORD=2; _sinkproof; echo "${COMPREPLY[*]}"')
[[ $offered == softmax-sink-necessity ]]
step 'find_package(sinkproof)'
quietly apt install -y --no-install-recommends ./libsinkproof-dev_*.deb g++ cmake make
quietly cmake -S library -B project
quietly cmake --build project --target bound
project/bound | grep certified
sinkproof-check beta4.json beta5.json
step 'sinkproof-check alone'
quietly apt purge -y --autoremove sinkproof libsinkproof-dev
[[ ! -e /usr/bin/sinkproof-check ]]
quietly apt install -y ./sinkproof-check_*.deb
sinkproof-check beta5.json
if ldd /usr/bin/sinkproof-check | grep -vE 'linux-vdso|ld-linux|lib(gmp|m|c)\.so'; then echo 'linked to these, too'; exit 1; fi
step 'all of it works'
INSIDE
