#include "page/latex_characters.hpp"

#include <map>

#include "numeric/error.hpp"
#include "page/utf8.hpp"

namespace sinkproof::page {

namespace {

using Map = std::map<std::string, std::string, std::less<>>;

/// Macros end in a space, so that a letter may follow.
const Map& math_macros() {
  static const Map map{
      {"±", "\\pm "},
      {"²", "^{2}"},
      {"³", "^{3}"},
      {"°", "^{\\circ}"},
      {"·", "\\cdot "},
      {"¹", "^{1}"},
      {"¼", "\\tfrac14 "},
      {"½", "\\tfrac12 "},
      {"×", "\\times "},
      {"Ŵ", "\\hat{W}"},
      {"Γ", "\\Gamma "},
      {"Δ", "\\Delta "},
      {"Π", "\\Pi "},
      {"Σ", "\\Sigma "},
      {"Φ", "\\Phi "},
      {"Ω", "\\Omega "},
      {"α", "\\alpha "},
      {"β", "\\beta "},
      {"γ", "\\gamma "},
      {"δ", "\\delta "},
      {"ε", "\\varepsilon "},
      {"ζ", "\\zeta "},
      {"η", "\\eta "},
      {"θ", "\\theta "},
      {"κ", "\\kappa "},
      {"λ", "\\lambda "},
      {"μ", "\\mu "},
      {"ν", "\\nu "},
      {"ξ", "\\xi "},
      {"π", "\\pi "},
      {"ρ", "\\rho "},
      {"σ", "\\sigma "},
      {"τ", "\\tau "},
      {"υ", "\\upsilon "},
      {"φ", "\\varphi "},
      {"χ", "\\chi "},
      {"ψ", "\\psi "},
      {"ω", "\\omega "},
      {"ϱ", "\\varrho "},
      {"ᵀ", "^{\\mathsf T}"},
      {"ᾱ", "\\bar{\\alpha}"},
      {"‖", "\\|"},
      {"…", "\\ldots "},
      {"′", "'"},
      {"″", "''"},
      {"⁰", "^{0}"},
      {"⁺", "^{+}"},
      {"⁻", "^{-}"},
      {"ⁿ", "^{n}"},
      {"⁴", "^{4}"},
      {"⁶", "^{6}"},
      {"₀", "_{0}"},
      {"₁", "_{1}"},
      {"₂", "_{2}"},
      {"₃", "_{3}"},
      {"ℝ", "\\mathbb{R}"},
      {"ℚ", "\\mathbb{Q}"},
      {"→", "\\to "},
      {"⇒", "\\Rightarrow "},
      {"∈", "\\in "},
      {"∉", "\\notin "},
      {"∎", "\\blacksquare "},
      {"−", "-"},
      {"∗", "*"},
      {"∘", "\\circ "},
      {"√", "\\surd "},
      {"∝", "\\propto "},
      {"∞", "\\infty "},
      {"∅", "\\emptyset "},
      {"≈", "\\approx "},
      {"≠", "\\neq "},
      {"≤", "\\leq "},
      {"≥", "\\geq "},
      {"∪", "\\cup "},
      {"∩", "\\cap "},
      {"⊂", "\\subset "},
      {"⋯", "\\cdots "},
      {"⟂", "\\perp "},
      {"⟨", "\\langle "},
      {"⟩", "\\rangle "},
  };
  return map;
}

/// Letters and punctuation of ordinary text.
const Map& text_macros() {
  static const Map map{
      {"§", "\\ensuremath{\\mathsection}"},
      {"á", "\\'a"},
      {"é", "\\'e"},
      {"í", "\\'{\\i}"},
      {"ó", "\\'o"},
      {"ú", "\\'u"},
      {"ä", "\\\"a"},
      {"ö", "\\\"o"},
      {"ü", "\\\"u"},
      {"–", "--"},
      {"—", "---"},
      {"“", "``"},
      {"”", "''"},
      {"’", "'"},
      {"\"", "''"},
      {"\\", "\\textbackslash{}"},
      {"{", "\\{"},
      {"}", "\\}"},
      {"$", "\\$"},
      {"&", "\\&"},
      {"#", "\\#"},
      {"%", "\\%"},
      {"_", "\\_"},
      {"~", "\\textasciitilde{}"},
      {"^", "\\textasciicircum{}"},
      {"<", "\\textless{}"},
      {">", "\\textgreater{}"},
      {"|", "\\textbar{}"},
  };
  return map;
}

const Map& ascii_in_math() {
  static const Map map{{"\\", "\\backslash "}, {"{", "\\{"},     {"}", "\\}"},        {"$", "\\$"},
                       {"&", "\\&"},           {"#", "\\#"},     {"%", "\\%"},        {"_", "\\_"},
                       {"~", "\\sim "},        {"^", "\\hat{}"}, {"\"", "\\text{''}"}};
  return map;
}

const std::string* find(const Map& map, std::string_view character) {
  const auto found = map.find(character);
  return found == map.end() ? nullptr : &found->second;
}

bool is_ascii(std::string_view character) {
  return character.size() == 1 && static_cast<unsigned char>(character[0]) < 0x80U;
}

/// The accent of the last combining mark; the character without it goes to `base`.
const char* split_accent(std::string_view character, std::string_view& base) {
  constexpr std::string_view macron = "\xcc\x84";
  constexpr std::string_view circumflex = "\xcc\x82";
  if (character.size() <= 2) return nullptr;
  base = character.substr(0, character.size() - 2);
  const auto mark = character.substr(base.size());
  if (mark == macron) return "\\bar";
  return mark == circumflex ? "\\hat" : nullptr;
}

}  // namespace

CharacterClass character_class(std::string_view character) {
  std::string_view base;
  if (split_accent(character, base) != nullptr || find(math_macros(), character) != nullptr)
    return CharacterClass::math;
  return is_ascii(character) || find(text_macros(), character) != nullptr ? CharacterClass::letter
                                                                          : CharacterClass::unknown;
}

std::string untranslatable(std::string_view text) {
  for (const auto character : characters(text)) {
    if (character_class(character) == CharacterClass::unknown) return std::string(character);
  }
  return "";
}

std::string latex_math(std::string_view character) {
  std::string_view base;
  if (const char* accent = split_accent(character, base))
    return std::string(accent) + "{" + latex_math(base) + "}";
  if (const auto* macro = find(math_macros(), character)) return *macro;
  if (const auto* macro = find(ascii_in_math(), character)) return *macro;
  if (is_ascii(character)) return std::string(character);
  if (const auto* macro = find(text_macros(), character)) return "\\text{" + *macro + "}";
  throw InternalError("no LaTeX for the character '" + std::string(character) + "'");
}

std::string latex_text(std::string_view character) {
  if (const auto* macro = find(text_macros(), character)) return *macro;
  if (is_ascii(character)) return std::string(character);
  return "\\ensuremath{" + latex_math(character) + "}";
}

}  // namespace sinkproof::page
