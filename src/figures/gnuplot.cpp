#include "figures/gnuplot.hpp"

#include <string_view>
#include <utility>

#include "files/nearest_name.hpp"
#include "files/printable.hpp"
#include "files/run_program.hpp"
#include "numeric/error.hpp"

namespace sinkproof::figures {

namespace {

constexpr const char* missing =
    "gnuplot is not in PATH: figures are drawn by it (expected the Debian package gnuplot-nox)";

/// What of the environment gnuplot gets: nothing that changes a picture, but where fonts are found and their
/// cache is kept.
std::vector<std::string> environment() {
  auto result =
      files::own_variables({"PATH", "HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
                            "FONTCONFIG_FILE", "FONTCONFIG_PATH", "LD_LIBRARY_PATH"});
  result.insert(result.end(), {"LC_ALL=C.UTF-8", "TZ=UTC"});
  return result;
}

/// Before it, gnuplot repeats the command.
std::string last_line(const std::string& text) {
  const auto end = text.find_last_not_of(" \n");
  if (end == std::string::npos) return "nothing";
  const auto begin = text.find_last_of('\n', end);
  return text.substr(begin == std::string::npos ? 0 : begin + 1, end - begin);
}

/// What gnuplot writes to stdout when it reads `script` from stdin.
std::string run(const std::string& script) {
  auto drawn = files::run_program("gnuplot", {"--default-settings", "-"}, environment(), script);
  if (!drawn) throw InputError(missing);
  if (drawn->status != 0 || drawn->output.empty()) {
    constexpr std::size_t longest = 300;
    throw InputError("gnuplot failed, and says " + files::in_quotes(last_line(drawn->errors), longest) +
                     " (expected gnuplot 5.4 of the Debian package gnuplot-nox)");
  }
  return std::move(drawn->output);
}

std::string xml_escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

/// Replaces what stands between the first `before` and the next `after`.
void replace_between(std::string& text, std::string_view before, std::string_view after,
                     std::string_view replacement) {
  const auto begin = text.find(before);
  const auto end = begin == std::string::npos ? begin : text.find(after, begin + before.size());
  if (end == std::string::npos) throw InputError("gnuplot: its output has no '" + std::string(before) + "'");
  text.replace(begin + before.size(), end - begin - before.size(), replacement);
}

/// Title and description for those who do not see the picture, and ids that no other figure on a page has.
std::string finished_svg(std::string text, const Figure& figure) {
  replace_between(text, "<title>", "</title>", xml_escaped(figure.title));
  replace_between(text, "<desc>", "</desc>", xml_escaped(figure.caption));
  for (const std::string_view reference : {" id='", " id=\"", "href='#", "href=\"#", "url(#"}) {
    for (auto at = text.find(reference); at != std::string::npos; at = text.find(reference, at + 1))
      text.insert(at + reference.size(), figure.name + "-");
  }
  return text;
}

/// The time at which it was drawn is no part of a figure. A date of the same length leaves the file's table
/// of offsets right.
std::string finished_pdf(std::string text) {
  constexpr std::string_view date = "D:20000101000000Z";
  constexpr std::string_view begin = "/CreationDate (";
  const auto at = text.find(begin);
  const bool is_as_expected =
      at != std::string::npos && text.find(')', at) == at + begin.size() + date.size();
  if (!is_as_expected) throw InputError("gnuplot: a PDF file whose date is not where it was expected");
  return text.replace(at + begin.size(), date.size(), date);
}

std::string terminal(const Figure& figure, Format format) {
  if (format == Format::pdf) {
    // The terminal takes points for pixels of 1/96 inch.
    return "set terminal pdfcairo enhanced color font 'Sans,7.5' fontscale 0.75 background 'white' size " +
           std::to_string(figure.width) + "./72," + std::to_string(figure.height) +
           "./72\nsmall = ',6.8'\nkeywidth = -1\n";
  }
  // On a screen a point is drawn larger than in print.
  const auto pixels = [](int points) { return std::to_string(points * 8 / 5); };
  return "set terminal svg enhanced dynamic font 'sans-serif,12' background '#ffffff' size " +
         pixels(figure.width) + "," + pixels(figure.height) + "\nsmall = ',11'\nkeywidth = -4\n";
}

std::string commands(const Figure& figure, Format format) {
  return terminal(figure, format) + "set encoding utf8\n$data << END_OF_DATA\n" + figure.data +
         "END_OF_DATA\n" + figure.script;
}

}  // namespace

Format parse_format(const std::string& name) {
  if (name == "svg") return Format::svg;
  if (name == "pdf") return Format::pdf;
  throw InputError("--format '" + name.substr(0, 60) + "': unknown format" +
                   files::nearest_name_hint(name, {"svg", "pdf"}));
}

bool gnuplot_is_available() {
  return files::has_program("gnuplot");
}

void require_gnuplot() {
  if (!gnuplot_is_available()) throw InputError(missing);
}

std::string render(const Figure& figure, Format format) {
  require_gnuplot();
  std::string drawn = run(commands(figure, format));
  return format == Format::svg ? finished_svg(std::move(drawn), figure) : finished_pdf(std::move(drawn));
}

Rendered render(const Figure& figure) {
  require_gnuplot();
  const std::string drawn =
      run(commands(figure, Format::svg) + "\nreset session\n" + commands(figure, Format::pdf));
  const auto second = drawn.find("\n%PDF-");
  if (second == std::string::npos) throw InputError("gnuplot: its output is not one document behind another");
  return {finished_svg(drawn.substr(0, second + 1), figure), finished_pdf(drawn.substr(second + 1))};
}

}  // namespace sinkproof::figures
