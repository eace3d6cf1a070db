# What stands where a file of text is expected: a named pipe that nobody writes to, a folder, a device without end, a large file, rubbish, a block that never ends,
# brackets inside each other. One line at once; exit 2.
. "${BASH_SOURCE%/*}/lib.sh"
longest=10
may_wait=true
if $sanitized; then longest=60; fi

"$sinkproof" construct softmax-anchor -p L=5 -p m=1 -p beta=5 -o model.json 2>/dev/null
certificate=$source_dir/tests/certificates/accept/own-relu-sink-free--relu-mean--L3-m0.json
mkfifo pipe.md
mkdir folder.md
ln -s /dev/zero endless.md
ln -s nowhere.md dangling.md
truncate -s 100M large.md
: >empty.md
head -c 100000 "$sinkproof" >rubbish.md
block=$'```theorem\ntheorem own : trigger-task\n'
printf '%sconclusion c : loss >= 0\n' "$block" >open.md
{ printf '%sconclusion c :\n' "$block"; for _ in {1..500}; do printf ' %01900d\n' 0 | tr 0 '('; done; printf '```\n'; } >deep.md

# of_text FILE OPTION…: sinkproof OPTION… FILE is refused in words of the file, without a file written.
of_text() {
  local file=$1
  shift
  run "$sinkproof" "$@"
  expect_exit 2
  expect_stdout_empty
  expect_no_new_file
  # What is wrong in a text is shown with its line and a caret.
  expect "at most three lines" test "$(wc -l <"$err")" -le 3
  expect "that name the file" grep -q "^sinkproof: $file[: ]" "$err"
  expect "and nothing else but printable text" eval '! grep -qaP "[\x00-\x09\x0b-\x1f\x7f]" "$err"'
}
for file in pipe folder endless dangling large empty rubbish open deep; do
  of_text $file.md verify --theorem $file.md --instance model.json
  of_text $file.md verify $A --construction $file.md
  of_text $file.md list $file.md
done
refuses "pipe.md: cannot be read: a named pipe (expected a readable file)" -- verify --theorem pipe.md --instance model.json
refuses "large.md: is too large (expected at most 1000000 bytes)" -- verify $A --construction large.md

# Documents and weights.
for file in pipe folder endless; do
  for extension in json safetensors; do
    ln -s $file.md $file.$extension
    refuses "$file.$extension: " -- verify --instance $file.$extension --task trigger --length 4 --normaliser softmax
    refuses "$file.$extension: " -- audit $file.$extension --task trigger --length 4 --normaliser softmax
  done
  for command in replay show; do refuses "$file.json: " -- $command $file.json; done
done

# The checker.
for file in pipe folder endless rubbish; do
  run "$checker" $file.md
  expect_exit 2
  expect_stdout_empty
  expect_one_line_on_stderr
  case $file in
    pipe | folder) expect_stderr_contains "$file.md: cannot be read: " ;;
    *) expect_stderr_contains "$file.md: malformed: 1:" ;;
  esac
done
for file in pipe folder endless dangling large; do
  run "$sinkproof" check --statement $file.md "$certificate"
  expect_exit 2
  expect_stdout_empty
  expect_one_line_on_stderr
  expect_stderr_contains "--statement: '$file.md' "
done
# Any text is one that a certificate may be held against, and this is about another one.
for file in empty rubbish open deep; do
  run "$sinkproof" check --statement $file.md "$certificate"
  expect_exit 10
  expect_stdout_contains "rejected: /statement: not a theorem's block of the file given"
done

# A pipe that the shell makes has its writer.
run bash -c '"$1" check <(cat "$2")' _ "$sinkproof" "$certificate"
expect_exit 0
run bash -c '"$1" verify --instance <(cat model.json)' _ "$sinkproof"
expect_exit 2
expect_stderr_contains "unknown kind of file"
run bash -c 'cat "$2" | "$1" replay /dev/stdin' _ "$sinkproof" "$source_dir/tests/certificates/accept/places--relu-exactly.json"
expect_exit 0
finish
