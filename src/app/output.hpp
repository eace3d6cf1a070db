#pragma once

#include <cstdio>
#include <memory>
#include <string_view>

namespace sinkproof::app {

/// A stream that the caller closed would hand its number to the next file that is opened, and output would go there. Holds the numbers of closed streams, so that writing to
/// them fails. To be called first of all.
void hold_closed_streams();

/// Whether this process reads files, prints and writes: of those that mpirun started together, the first.
bool is_speaker();

/// Writes to stdout, all of it, at once; nothing unless is_speaker(). Throws InputError if that fails (closed pipe, full disk).
void write_output(std::string_view text);

/// Output that is gathered in an unnamed temporary file until all of it is known to be good.
class Spool {
 public:
  /// Throws InputError where no temporary file can be made; so do the others where it or stdout cannot be written.
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

/// A note for people, on stderr, unless another process is_speaker(): one line. Names that somebody else chose may be in it, so control characters are shown as \xNN, and it is cut at 900 bytes.
void note(std::string_view text);

/// The same from any process.
void alarm(std::string_view text);

}  // namespace sinkproof::app
