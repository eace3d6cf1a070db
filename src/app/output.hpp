#pragma once

#include <cstdio>
#include <memory>
#include <string_view>

namespace sinkproof::app {

/// A stream that the caller closed would hand its number to the next file that is opened, and output would go
/// there. Holds the numbers of closed streams, so that writing to them fails. To be called first of all.
void hold_closed_streams();

/// Whether this process reads files, prints and writes: of those that mpirun started together, the first.
bool is_speaker();

/// Writes to stdout, all of it, at once; nothing unless is_speaker(). Throws InputError if that fails (closed
/// pipe, full disk). What is not printable is shown as \xNN, but for line ends: text that somebody else wrote
/// goes through files::on_one_line() before it stands in a line.
void write_output(std::string_view text);

/// The same of a JSON document. What is not printable becomes a JSON escape.
void write_json(std::string_view document);

/// Output that is gathered in an unnamed temporary file until all of it is known to be good. It is written as
/// it is: nothing in it was written by somebody else.
class Spool {
 public:
  /// Throws InputError where no temporary file can be made; so do the others where it or stdout cannot be
  /// written.
  Spool();
  void append(std::string_view text);
  /// Copies all of it to stdout.
  void deliver();

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Close> file_;
};

/// A note for people, on stderr, unless another process is_speaker(): one line, through files::on_one_line(),
/// whatever somebody else wrote into it; what is beyond 900 bytes is cut. All that is said on stderr is said
/// by this and alarm(), but for progress, which is numbers.
void note(std::string_view text);

/// The same of a text of a few lines, each of which is shown as it would be by itself.
void note_lines(std::string_view text);

/// The same as note() from any process.
void alarm(std::string_view text);

}  // namespace sinkproof::app
