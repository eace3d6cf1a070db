# The programs load no library out of the folder that they are run in: strangers' files lie there.
. "${BASH_SOURCE%/*}/lib.sh"

for program in "$sinkproof" "$checker"; do
  # What is no library would end the program before it says anything.
  for library in $(ldd "$program" | awk '{ sub(".*/", "", $1); print $1 }'); do echo 'no library' >"$library"; done
  run "$program" --version
  expect_exit 0
  expect_stderr_empty
done
