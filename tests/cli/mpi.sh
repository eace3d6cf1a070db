# fuzz and table on several processes: the same bytes as one; one message for what is wrong; a process that dies ends the run, and what was done is kept.
. "${BASH_SOURCE%/*}/lib.sh"
set -m  # jobs get their own groups and the usual signals

if ! command -v mpirun >/dev/null || [[ ! -e ${sinkproof%/*}/../lib/sinkproof/mpi.so ]]; then
  skip "no mpirun (Debian: openmpi-bin), or sinkproof was built without MPI (libopenmpi-dev)"
  exit 77
fi
# Open MPI itself leaks what it allocates when it starts; what sinkproof allocates is looked at in the tests of one process.
export ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0
# mpirun does not run for root, nor more processes than cores, unless told so.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
# Where the kernel does not let processes read each other's memory (as in a container), Open MPI complains before it goes another way.
export OMPI_MCA_btl_vader_single_copy_mechanism=none

state=$A--search--seed1.state
on() { run mpirun -n "$1" "$sinkproof" "${@:2}"; }
trials_in() { query "$1/$state" /trials 2>/dev/null || echo 0; }
# What sinkproof says; mpirun has its own lines about exit codes.
expect_one_message() {
  expect_equal "one message of sinkproof" "$(grep -c '^sinkproof: ' "$err")" 1
  expect_stderr_contains "$1"
}

# --- the same bytes
found=(fuzz "$A" --drop single-head --trials 20000 --seed 2 --json)
whole=(fuzz "$A" --trials 400 --json)
table=(table softmax-sink-bound -p L=5 -p eta=1/100000:1/120:1/100000 --format csv)
run "$sinkproof" "${found[@]}" --corpus one
expect_exit 10
cp "$out" found.json
run "$sinkproof" "${whole[@]}"
expect_exit 0
cp "$out" whole.json
run "$sinkproof" "${table[@]}"
expect_exit 0
cp "$out" table.csv
expect "a table of many rows" test "$(wc -l <table.csv)" -gt 800
for ranks in 1 2 4; do
  rm -rf several
  on $ranks "${found[@]}" --corpus several
  expect_exit 10
  expect "the same counterexample from $ranks" cmp found.json "$out"
  expect "the same corpus from $ranks" diff -r one several
  on $ranks "${table[@]}"
  expect_exit 0
  expect_stderr_empty
  expect "the same table from $ranks" cmp table.csv "$out"
done
on 4 "${whole[@]}" --jobs 2
expect_exit 0
expect_stderr_empty
expect "the same search" cmp whole.json "$out"
# What one process saved several go on from, and the other way round.
"$sinkproof" fuzz $A --trials 100 --corpus parts >/dev/null
on 2 fuzz $A --trials 300 --corpus parts --resume >/dev/null
expect_equal "the state" "$(trials_in parts)" 300
run "$sinkproof" "${whole[@]}" --corpus parts --resume
expect "the same search in parts" cmp whole.json "$out"

# --- the other commands are done by one of them
run "$sinkproof" list theorems
cp "$out" list.txt
on 2 list theorems
expect_exit 0
expect "the same list" cmp list.txt "$out"

# --- bad input, seen by all or by the first one only: one message
files_here before
on 2 fuzz $A --trials 0
expect_exit 2
expect_stdout_empty
expect_one_message "--trials '0'"
echo '{}' >parts/$state
on 2 fuzz $A --trials 500 --corpus parts --resume
expect_exit 2
expect_stdout_empty
expect_one_message "parts/$state"
on 2 "${table[@]}" -o no-such-folder/table.csv
expect_exit 2
expect_one_message "no-such-folder"
expect_no_new_file

# --- interrupted: all of them stop
begin() {  # FOLDER
  last=("mpirun sinkproof fuzz --corpus $1")
  mpirun -n 3 "$sinkproof" fuzz $A --time 1h --corpus "$1" --json >"$out" 2>"$err" </dev/null &
  process=$!
  local tries=0
  until [[ $(trials_in "$1") -gt 0 || $tries -ge 3000 ]]; do
    sleep 0.02
    tries=$((tries + 1))
  done
}
resumes() {  # FOLDER
  local trials
  trials=$(trials_in "$1")
  expect "trials are kept" test "$trials" -gt 0
  run "$sinkproof" fuzz $A --trials $((trials + 10)) --corpus "$1" --resume
  expect_exit 0
  expect_stdout_contains "$((trials + 10)) trials"
}
begin interrupted
kill -INT $process
wait $process
code=$?
expect "exit code not 0 ($code)" test $code -ne 0
resumes interrupted

# --- one of them dies
begin killed
victim=$(pgrep -P $process | while read -r pid; do
  if tr '\0' '\n' <"/proc/$pid/environ" | grep -qx OMPI_COMM_WORLD_RANK=1; then echo "$pid"; fi
done)
expect "a process to kill" test -n "$victim"
kill -KILL "$victim"
wait $process
code=$?
expect "exit code not 0 ($code)" test $code -ne 0
expect "it is said" test -s "$err"
resumes killed
expect_equal "nobody is left" "$(pgrep -g $process)" ""

# --- MPI's libraries are not looked for in the folder of the files (libraries.sh), and there is no program without them
for library in $(ldd "${sinkproof%/*}/../lib/sinkproof/mpi.so" | awk '{ sub(".*/", "", $1); print $1 }'); do echo 'no library' >"$library"; done
on 2 "${table[@]}"
expect_exit 0
cp "$sinkproof" moved
run env OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=2 ./moved "${table[@]}"
expect_exit 2
expect_stderr_contains "started as one of several processes, but without sinkproof's module for MPI: "
expect_stderr_contains "/lib/sinkproof/mpi.so: cannot open shared object file"
# Nor is the module, where the system does not say where the program is.
mkdir -p lib/sinkproof
echo 'no module' >lib/sinkproof/mpi.so
if unshare -m umount -l /proc 2>/dev/null; then
  # shellcheck disable=SC2016  # of the inner shell
  run env OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=2 unshare -m sh -c 'umount -l /proc && exec "$@"' - "$sinkproof" "${table[@]}"
  expect_exit 2
  expect_stderr_contains "/proc/self/exe: does not say where the program is"
else
  skip "only root can do without /proc"
fi

finish
