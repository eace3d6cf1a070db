#include "show/latex.hpp"

#include <algorithm>
#include <vector>

#include "files/printable.hpp"
#include "show/document.hpp"
#include "show/formula_latex.hpp"

namespace sinkproof::show {

using files::JsonNode;

namespace {

constexpr long largest_matrix = 12;

/// The entries of a document as LaTeX; they share a budget.
class Formulas {
 public:
  explicit Formulas(const JsonNode& root) : root_(root) {}
  std::string operator()(const std::string& text) {
    try {
      return latex(numeric::parse_expression(text, budget_));
    } catch (const InputError& error) {
      root_.field("instance").reject(error.what());
    } catch (const DomainError& error) {
      root_.field("instance").reject(error.what());
    }
  }

 private:
  const JsonNode& root_;
  numeric::NumberBudget budget_;
};

std::string index(long row, long column, bool is_vector) {
  return std::to_string(row) + (is_vector ? "" : "," + std::to_string(column));
}

std::string full_matrix(const Matrix& matrix, Formulas& formulas) {
  std::vector<std::vector<std::string>> cells(
      static_cast<std::size_t>(matrix.rows),
      std::vector<std::string>(static_cast<std::size_t>(matrix.columns), "0"));
  for (const auto& entry : matrix.entries)
    cells[static_cast<std::size_t>(entry.row)][static_cast<std::size_t>(entry.column)] = formulas(entry.text);
  std::string text = "\\begin{pmatrix}\n";
  for (const auto& row : cells) {
    text += "  ";
    for (std::size_t c = 0; c < row.size(); ++c) text += (c > 0 ? " & " : "") + row[c];
    text += " \\\\\n";
  }
  return text + "\\end{pmatrix}";
}

/// A display of the matrix; of a large one, a line for each run of entries.
std::string display(const std::string& name, const Matrix& matrix, Formulas& formulas) {
  if (matrix.entries.empty()) return "\\[ " + name + " = 0 \\]\n";
  const bool is_vector = matrix.columns == 1;
  if (matrix.rows <= largest_matrix && matrix.columns <= largest_matrix)
    return "\\[ " + name + " = " + full_matrix(matrix, formulas) + " \\]\n";
  std::string text = "\\begin{gather*}\n";
  bool is_first = true;
  for (const Run& run : runs_of(matrix)) {
    text += is_first ? "  " : " \\\\\n  ";
    is_first = false;
    text += "(" + name + ")_{" + index(run.row, run.column, is_vector) + "} = ";
    if (run.count > 1) {
      const long last = run.count - 1;
      text += "\\dots = (" + name + ")_{" +
              index(run.row + last * run.row_step, run.column + last * run.column_step, is_vector) + "} = ";
    }
    text += formulas(run.text);
  }
  return text + "\n\\end{gather*}\n";
}

std::string with_head(const std::string& name, const HeadWeights& head) {
  std::string upper;
  if (head.layer > 0) upper = std::to_string(head.layer);
  if (head.head > 0) upper += (upper.empty() ? "" : ",") + std::to_string(head.head);
  if (upper.empty()) return name;
  return name == "k^*" ? "k^{*(" + upper + ")}" : name + "^{(" + upper + ")}";
}

/// Rows of contents, the positions from 1 on below each other.
std::string inputs_text(const JsonNode& root, Formulas& formulas) {
  std::string text;
  for (const char* field : {"witnesses", "attained", "places", "bounds"}) {
    const auto places = root.optional_field(field);
    if (!places) continue;
    for (const JsonNode& place : places->elements()) {
      const auto input = place.optional_field("input");
      if (!input) continue;
      const auto rows = texts_of_rows(input->field("contents"));
      text += "% an input: the trigger is at position " + input->field("trigger").value().dump();
      if (rows.empty() || rows.front().empty()) {
        text += "; there are no contents\n";
        continue;
      }
      const bool is_matrix = std::all_of(rows.begin(), rows.end(),
                                         [&](const auto& row) { return row.size() == rows.front().size(); });
      if (!is_matrix) {
        text += "; its contents have rows of different lengths\n";
        continue;
      }
      const Matrix contents = dense_matrix(rows);
      // A large one, too, is a few lines where many of its entries are equal.
      const bool is_shown = (rows.size() <= 2 * largest_matrix && rows.front().size() <= largest_matrix) ||
                            runs_of(contents).size() <= 2 * largest_matrix;
      text += "; the contents of positions 1, 2, ... are the rows\n";
      text +=
          is_shown ? display("U", contents, formulas) : "% (too large to be shown; the document has it)\n";
    }
  }
  return text;
}

}  // namespace

std::string latex(const JsonNode& root) {
  if (form_of(root) == Form::other) {
    root.field("instance")
        .reject(
            "no LaTeX for instances of this kind (expected a model on the trigger-conditional task; --format "
            "text and "
            "json take all)");
  }
  Formulas formulas(root);
  const JsonNode task = root.field("instance").field("task");
  std::string text =
      "% Made by sinkproof show; needs amsmath. Rows and columns are numbered from 0.\n\\begingroup\n";
  text += "\\setcounter{MaxMatrixCols}{" + std::to_string(largest_matrix) + "}\\allowdisplaybreaks\n";
  text += "\\[ L = " + task.field("length").value().dump() +
          ", \\qquad m = " + task.field("content_dimension").value().dump() + " \\]\n";
  if (form_of(root) == Form::layered) {
    text += std::string("% layers ") +
            (root.field("instance").field("model").field("residual").boolean() ? "with" : "without") +
            " residual connections\n";
  }
  for (const auto& head : weights_of(root)) {
    const std::string heading = heading_of(head);
    text += "% " + (heading.empty() ? "" : heading + ", ") + head.normaliser + "\n";
    for (const auto& matrix : head.matrices)
      text += display(with_head(matrix.latex, head), matrix.matrix, formulas);
  }
  text += inputs_text(root, formulas);
  return text + "\\endgroup\n";
}

}  // namespace sinkproof::show
