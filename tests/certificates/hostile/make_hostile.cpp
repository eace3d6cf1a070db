// make_hostile ACCEPT_DIR TARGET_DIR: writes documents, most below 1 MB, that are costly to check, made of
// those in ACCEPT_DIR, and prints a line for each: its name, and the exit codes that the checker may end
// with.
// make_hostile run PROGRAM ARGUMENT…: runs the program and prints its exit code, processor time in ms and
// most memory in KiB.
// make_hostile spin: does what nobody counts, until the checker's backstop ends it.

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>

#include "../tampering.hpp"
#include "checker/kernel/backstop.hpp"
#include "checker/kernel/work.hpp"

namespace {

using namespace corpus;  // NOLINT(google-build-using-namespace)

struct Hostile {
  const char* name;
  const char* base;
  Edit edit;
  const char* exits;
};

constexpr const char* found = "softmax-sink-necessity--found--seed1-trial35--without-softmax.json";
constexpr const char* softmax =
    "softmax-sink-necessity--found--seed1-trial1--without-small-loss--mutant-any-loss.json";
constexpr const char* constructed =
    "softmax-sink-necessity--softmax-anchor--L16-m13-beta5-eta_bar1_200000-delta1_4-82812f6b33f44968.json";
constexpr const char* law = "dense-attention-smoothing--signed-law--k2--without-law.json";
constexpr const char* fit = "relu-normaliser-obstruction--chebyshev-fit--L5-normalisernon-anchor.json";
constexpr const char* embeddings = "sink-representability--unseparated-embeddings--failsqueries-kappa1.json";
constexpr const char* diagonal = "sink-diagonal-cost--sink-diagonal-cost-without--withoutpairs.json";
constexpr const char* layers = "multilayer-sink-necessity--multilayer-anchor--L5-m1-D2-beta12.json";
constexpr const char* smoothing = "rows--smoothing-regions.json";
constexpr const char* formulas = "rows--softmax-sink-bound.json";
constexpr const char* ablation = "rows--hypothesis-ablation.json";

/// The instance is a found one of this length and dimension, with these heads.
Edit trigger(long length, long dimension, const Json& heads, const char* normaliser = "softmax") {
  return json([=](Json& d) {
    d["instance"]["task"]["length"] = length;
    d["instance"]["task"]["content_dimension"] = dimension;
    d["instance"]["model"] = {{"normaliser", normaliser}, {"heads", heads}};
  });
}

Json head(const Json& query_key, const Json& output_value) {
  return {{"query_key", query_key}, {"output_value", output_value}};
}

/// A matrix without zeros; entry number i is what `entry` makes of i.
Json dense(long rows, long columns, const std::function<std::string(long)>& entry) {
  Json result = Json::array();
  for (long r = 0; r < rows; ++r)
    for (long c = 0; c < columns; ++c) result.push_back({r, c, entry(r * columns + c)});
  return result;
}

Edit one_dense(long size, const std::function<std::string(long)>& entry) {
  return trigger(8, size - 3, Json::array({head(Json::array(), dense(size, size, entry))}));
}

/// One entry of W_QK that every row after the first sees.
Edit weight(const std::string& text) {
  return set("/instance/model/heads/0/query_key", Json::array({{2, 0, text}}));
}

Edit quantities(std::size_t count, const Json& lower, const Json& upper) {
  return json([=](Json& d) {
    auto& quantities = d["quantities"].get_ref<Json::object_t&>();
    for (std::size_t i = 0; i < count; ++i)
      quantities.emplace_back("q" + std::to_string(i), Json{{"lower", lower}, {"upper", upper}});
  });
}

Edit text(const std::function<std::string()>& make) {
  return [make](const std::string&) { return make(); };
}

Json letters(long count, long dimension, const std::function<std::string(long)>& entry) {
  Json alphabet = Json::array();
  for (long i = 0; i < count; ++i) {
    Json letter = Json::array();
    for (long q = 0; q < dimension; ++q) letter.push_back(entry(i * dimension + q));
    alphabet.push_back(letter);
  }
  return {{"alphabet", alphabet}};
}

Edit alphabets(long length, const Json& contents, const Json& triggers, long dimension) {
  return json([=](Json& d) {
    Json& task = d["instance"]["task"];
    task["length"] = length;
    task["content_dimension"] = dimension;
    task["content"] = contents;
    task["trigger_content"] = triggers;
  });
}

std::string fraction(long n) {
  return "1/" + std::to_string(n + 2);
}

std::string nested(const std::string& function, std::size_t depth, const std::string& inner) {
  return repeated(function + "(", depth) + inner + repeated(")", depth);
}

std::string sum_of(const std::string& before, long count, const std::string& behind) {
  std::string result = "0";
  for (long i = 2; i < count + 2; ++i) result += "+" + before + std::to_string(i) + behind;
  return result;
}

Edit formula(const std::string& text) {
  return set("/mutant/conclusion", text);
}

Edit rows_of_embeddings(long count, long dimension, const std::string& entry) {
  return json([=](Json& d) {
    Json rows = Json::array();
    Json others = Json::array();
    for (long i = 0; i < count; ++i) {
      Json row = Json::array();
      for (long k = 0; k < dimension; ++k)
        row.push_back(std::to_string((i * 7919 + k * 104729) % 1009) + entry);
      rows.push_back(row);
      if (i > 0) others.push_back(i);
    }
    d["construction"] = "given-embeddings";
    d["parameters"] = Json::object();
    d["instance"]["embeddings"] = rows;
    d["instance"]["queries"] = d["instance"]["keys"] = others;
  });
}

/// About a statement of these lines.
Edit statement(const std::string& lines) {
  return json([=](Json& d) {
    d["theorem"] = "t";
    d["parameters"] = Json::object();
    state(d, "theorem t : trigger-task\n" + lines + "conclusion c : loss >= 0\n");
  });
}

/// let x0 = FIRST, and each further one what `next` makes of the name before it; then a quantity that is the
/// last one.
Edit lets(long count, const std::string& first, const std::function<std::string(const std::string&)>& next,
          const std::string& arguments = "", const std::string& at = "") {
  std::string lines = "let x0" + arguments + " = " + first + "\n";
  for (long i = 1; i < count; ++i)
    lines += "let x" + std::to_string(i) + arguments + " = " + next("x" + std::to_string(i - 1)) + "\n";
  return statement(lines + "quantity q = [x" + std::to_string(count - 1) + at + " > 1]\n");
}

std::vector<Hostile> statements() {
  return {
      {"loop", found, statement("quantity q = sum(1 for k in 1..10^9)\n"), "5"},
      {"loop-of-nothing", found, statement("quantity q = sum(1 for k in 1..10^9 if k > 10^9)\n"), "5"},
      {"loop-around-nothing", found, statement("quantity q = sum(1 for h in 1..10^9 for k in 2..(h-h))\n"),
       "5"},
      {"loop-of-conditions", found, statement("quantity q = [all(k > 0 for k in 1..10^9)]\n"), "5"},
      {"loop-of-roots", found, statement("quantity q = sum(sqrt(k) for k in 1..10^9)\n"), "5"},
      {"loops", found, statement("quantity q = sum(1 for h in 1..1000 for i in 1..1000 for k in 1..1000)\n"),
       "5"},
      {"loop-in-an-example", found, statement("example sum(1 for k in 1..L) at L = 10^9 : 1\n"), "5"},
      {"lets-doubled", found,
       lets(
           60, "x", [](const std::string& x) { return x + "(x) + " + x + "(x)"; }, "(x)", "(1/2)"),
       "5"},
      // What a function is of an integer is kept.
      {"lets-doubled-once", found,
       lets(
           60, "x", [](const std::string& x) { return x + "(x) + " + x + "(x)"; }, "(x)", "(1)"),
       "10"},
      {"lets-of-many-integers", found,
       statement("let x(i) = sqrt(i)\nquantity q = sum(x(k) for k in 1..10^9)\n"), "5"},
      {"lets-squared", found, lets(200, "3/7", [](const std::string& x) { return x + "*" + x + " + 1/3"; }),
       "5 10"},
      {"lets-of-roots", found, lets(300, "2", [](const std::string& x) { return "sqrt(" + x + ")"; }), "10"},
      {"lets-of-logarithms", found, lets(250, "2", [](const std::string& x) { return "log(" + x + " + 7)"; }),
       "10"},
      {"lets-too-deep", found, lets(900, "2", [](const std::string& x) { return "abs(" + x + ")"; }), "10"},
      {"statement-of-powers", found,
       statement("quantity q = [(((1+1/3^999999999)^999999999)^999999999)^999999999 > 1]\n"), "5 10"},
      {"statement-of-maxima", found,
       statement("quantity q = sum(max(sqrt(k+loss), sqrt(h)) for k in 1..300 for h in 1..300)\n"), "5 10"},
      {"statement-of-lines", found, statement(repeated("#\n", 450'000)), "10"},
      {"statement-of-tokens", found, statement(repeated("+\n ", 300'000)), "10"},
  };
}

std::vector<Hostile> texts() {
  return {
      {"deep", found, text([] { return repeated("[", 1'000'000); }), "2"},
      {"flat", found, text([] { return "[0" + repeated(",0", 499'990) + "]"; }), "2"},
      {"objects", found, text([] { return "[{}" + repeated(",{}", 333'000) + "]"; }), "2"},
      {"escapes", found, text([] { return "{\"format\": \"" + repeated("\\u00e9", 166'000) + "\"}"; }), "10"},
      {"spaces", found, text([] { return repeated(" \n", 500'000); }), "2"},
      {"keys", found, text([] {
         std::string result = "{\"\":0";
         for (int i = 0; i < 70'000; ++i) result += ",\"k" + std::to_string(i) + "\":0";
         return result + "}";
       }),
       "2"},
      {"long-keys", found, text([] {
         std::string result = "{\"\":0";
         for (int i = 0; i < 1'000; ++i) result += ",\"" + std::string(990, 'k') + std::to_string(i) + "\":0";
         return result + "}";
       }),
       "2"},
      {"late-error", found, surround(std::string(900'000, '\n'), "x"), "2"},
      {"dropped", found, json([](Json& d) {
         for (int i = 0; i < 100'000; ++i) d["dropped"].push_back("h" + std::to_string(i));
       }),
       "10"},
      {"quantities", found, quantities(100'000, "0", "1"), "10"},
      {"quantities-undefined", found, quantities(30'000, nullptr, "1"), "2"},
      {"hypotheses", found, json([](Json& d) {
         for (int i = 0; i < 15'000; ++i) d["hypotheses"].push_back(Json(d["hypotheses"][0]));
       }),
       "10"},
      {"parameters", found, json([](Json& d) {
         // Not by [], which looks through all names each time.
         auto& parameters = d["parameters"].get_ref<Json::object_t&>();
         for (int i = 0; i < 60'000; ++i) parameters.emplace_back("p" + std::to_string(i), "log(2)");
       }),
       "5 10"},
      {"witnesses", found, json([](Json& d) {
         for (int i = 0; i < 4'000; ++i) d["witnesses"].push_back(Json(d["witnesses"][0]));
       }),
       "10"},
      {"literals-of-zeros", found, quantities(24, "-1", "1" + std::string(19'979, '0') + "e-19979"), "10"},
      {"literals-of-nines", found, quantities(24, "-1", std::string(19'979, '9') + "e-19979"), "10"},
      {"literals-large", found, quantities(30'000, "0", "1e1000000"), "5"},
      {"literals-small", found, quantities(30'000, "-1e-1000000", "1e-1000000"), "5"},
      {"fractions", found, quantities(24, "-1", std::string(9'990, '7') + "/" + std::string(9'990, '9')),
       "10"},
      {"rows", ablation, json([](Json& d) {
         for (int i = 0; i < 5'000; ++i) {
           d["rows"].push_back({{"theorem", d["rows"][0]["theorem"]},
                                {"hypothesis", "h" + std::to_string(i)},
                                {"outcome", "vacuous"},
                                {"case_file", nullptr},
                                {"trials", "1"}});
           d["not_certified"].push_back({"outcome", "trials"});
         }
       }),
       "5 10"},
      {"rows-of-1000-digits", formulas, json([](Json& d) {
         d["digits"] = 1000;
         for (auto& row : d["rows"]) row["bound_after"] = "0." + std::string(1'000, '9');
       }),
       "10"},
  };
}

std::vector<Hostile> expressions() {
  return {
      {"nested-exp", found, weight(nested("exp", 190, "1")), "5 10"},
      {"nested-log", found, weight(nested("log", 190, "9^999")), "10"},
      {"nested-sqrt", found, weight(nested("sqrt", 190, "2")), "0 5 10"},
      {"nested-sqrt-of-sums", found, weight(nested("1/(2-sqrt(2+0*1)+sqrt", 60, "2") + repeated(")", 60)),
       "5 10"},
      {"power-of-a-fraction", found, weight("(1+1/3)^999999999"), "5 10"},
      {"power-of-powers", found, weight("((((9^9)^9)^9)^9)^999999999"), "5 10"},
      {"power-of-a-sum", found, weight("(" + sum_of("sqrt(", 60, ")") + ")^64"), "5 10"},
      {"power-of-a-sum-exponentials", found, weight("(" + sum_of("exp(", 60, ")") + ")^64-1"), "5 10"},
      {"sum-of-fractions", found, weight(sum_of("1/", 2'800, "")), "5 10"},
      {"sum-of-roots", found, weight(sum_of("sqrt(", 1'800, ")")), "5 10"},
      {"sum-of-logarithms", found, weight(sum_of("log(", 1'800, ")")), "5 10"},
      {"product-of-sums", found, weight("1" + repeated("*(1+sqrt(2)+log(3)+exp(5))", 700)), "5 10"},
      {"divisor-open", found, weight("1/(log(3125)/log(5)-5)"), "5 10"},
      {"divisors-open", found, weight(sum_of("1/(log(8)/log(2)-3+1e-9000)+1/", 500, "")), "5 10"},
      {"formula-of-maxima", softmax, formula("max(" + sum_of("sqrt(loss+", 100, "),") + "1) >= 0"), "5 10"},
      {"formula-nested", softmax, formula(nested("exp", 150, "loss") + " >= 1"), "5 10"},
      {"entries-of-logarithms", found,
       one_dense(200, [](long n) { return "log(" + std::to_string(n + 2) + ")"; }), "5 10"},
      {"entries-of-fractions", found, one_dense(230, fraction), "5 10"},
      {"entries-all-equal", found, one_dense(230, [](long) { return "1/2"; }), "5 10"},
      {"entries-of-large-numbers", found,
       one_dense(7, [](long n) { return std::string(19'000, '7') + "/" + std::to_string(n + 11); }),
       "0 5 10"},
      {"entries-of-sums", found,
       one_dense(8, [](long n) { return sum_of("1/(" + std::to_string(n) + "+", 1'300, ")"); }), "5 10"},
  };
}

std::vector<Hostile> instances() {
  const Json no_head = head(Json::array(), Json::array());
  const Json seven_heads(std::vector<Json>(128, no_head));
  const Json zero = {{"alphabet", Json::array({Json(std::vector<std::string>(28, "0"))})}};
  const auto rational = [](long n) { return fraction(n); };
  return {
      {"heads-128", softmax, trigger(4096, 28, seven_heads), "5 10"},
      {"heads-128-of-alphabets", softmax, json([=](Json& d) {
         d = Json::parse(trigger(4096, 28, seven_heads)(d.dump()));
         d["instance"]["task"]["content"] = d["instance"]["task"]["trigger_content"] = zero;
       }),
       "5 10"},
      {"long", softmax, trigger(4096, 4096, Json::array({no_head})), "0 5 10"},
      {"long-relu", softmax, trigger(4096, 4096, Json::array({no_head}), "relu-none"), "0 5 10"},
      {"long-with-logarithm", softmax,
       trigger(4096, 64, Json::array({head({{66, 0, "log(3)+sqrt(2)"}}, {{3, 3, "exp(1)"}})})), "0 5 10"},
      {"long-constructed", constructed, json([](Json& d) {
         d["instance"]["task"]["length"] = 4096;
         d["instance"]["task"]["content_dimension"] = 4096;
         d["parameters"]["L"] = d["parameters"]["m"] = "4096";
       }),
       "5 10"},
      {"letters-250", softmax, alphabets(8, letters(250, 1, rational), letters(4, 1, rational), 1), "5 10"},
      {"letters-wide", softmax, alphabets(4, letters(2, 4096, rational), letters(2, 4096, rational), 4096),
       "0 5 10"},
      {"letters-many", softmax, alphabets(4, letters(60'000, 1, rational), letters(1, 1, rational), 1),
       "5 10"},
      {"letters-large", softmax,
       alphabets(
           64, letters(2, 8, [](long n) { return "0." + std::string(19'000, '7') + std::to_string(n + 1); }),
           letters(2, 8, [](long n) { return "0." + std::string(9'000, '3') + std::to_string(n + 1); }), 8),
       "5 10"},
      {"letters-three", softmax, alphabets(512, letters(3, 1, rational), letters(1, 1, rational), 1), "5 10"},
      {"fit-long", fit, json([](Json& d) {
         d["parameters"]["L"] = "4096";
         d["instance"]["length"] = 4096;
         for (long k = 1; k <= 4'094; ++k) d["instance"]["weights"].push_back({k, fraction(k * k * 1009)});
       }),
       "5 10"},
      {"fit-large", fit, json([](Json& d) {
         d["parameters"]["L"] = "4096";
         d["instance"]["length"] = 4096;
         for (long k = 1; k <= 50; ++k)
           d["instance"]["weights"].push_back({k, "1/" + std::string(18'000, '7') + std::to_string(k)});
       }),
       "5 10"},
      {"law-of-many-tokens", law, json([](Json& d) {
         d["instance"]["law"] = Json::array();
         for (long k = 0; k < 12'000; ++k)
           d["instance"]["law"].push_back(
               {{"probability", fraction(k * 7919)}, {"token", {fraction(k), fraction(k + 9)}}});
       }),
       "5 10"},
      {"law-of-large-tokens", law, json([](Json& d) {
         for (auto& item : d["instance"]["law"])
           for (auto& x : item["token"]) x = "1/" + std::string(19'000, '7');
         d["instance"]["tokens"] = 1'000'000;
       }),
       "5 10"},
      {"law-wide", law, json([](Json& d) {
         const long size = 200;
         Json token(std::vector<std::string>(size, "1/7"));
         d["instance"]["value"] = Json(std::vector<Json>(size, token));
         d["instance"]["law"] = Json::array(
             {{{"probability", "1/2"}, {"token", token}}, {{"probability", "1/2"}, {"token", token}}});
       }),
       "5 10"},
      {"embeddings-many", embeddings, rows_of_embeddings(5'000, 12, ""), "0 5 10"},
      {"embeddings-wide", embeddings, rows_of_embeddings(120, 1'000, ""), "0 5 10"},
      {"embeddings-of-fractions", embeddings, rows_of_embeddings(400, 20, "/1000003000000000000000000007"),
       "0 5 10"},
      {"embeddings-large", embeddings, rows_of_embeddings(8, 6, std::string(18'000, '7') + "e-17000"),
       "0 5 10"},
      {"nuisances-many", diagonal, json([](Json& d) {
         d["instance"]["nuisances"] = Json::array();
         for (long c = 0; c < 256; ++c) {
           Json group = Json::array();
           for (long i = 0; i < 50; ++i) group.push_back({{2 * 256 + 1 + c * 50 + i, "1"}});
           d["instance"]["nuisances"].push_back(group);
         }
         d["instance"]["dimension"] = 100'000;
       }),
       "5 10"},
      {"nuisances-of-fractions", diagonal, json([](Json& d) {
         Json group = Json::array();
         for (long i = 0; i < 150; ++i) {
           Json y = Json::array();
           for (long k = 0; k < 120; ++k)
             y.push_back({5 + k, "1/" + std::to_string(1'000'003 + i * 997 + k * 31)});
           group.push_back(y);
         }
         d["instance"]["nuisances"] = Json::array({group, group});
       }),
       "5 10"},
      {"nuisances-large", diagonal, json([](Json& d) {
         // One axis, fractions of which no two have a part in common: the sum of all squared distances gets
         // long.
         Json group = Json::array();
         for (long i = 0; i < 48; ++i) {
           const std::string tail = std::to_string(1'000'003 + 2 * i * i);
           group.push_back(Json::array({Json::array(
               {100, std::string(9'900, '7') + tail + "/" + std::string(9'900, '3') + tail + "1"})}));
         }
         d["instance"]["nuisances"] = Json::array({group});
       }),
       "5 10"},
      {"layers-long", layers, json([](Json& d) {
         d["parameters"]["L"] = "512";
         d["instance"]["task"]["length"] = 512;
       }),
       "5 10"},
      {"layers-many", layers, json([](Json& d) {
         Json& all = d["instance"]["model"]["layers"];
         while (all.size() < 16) all.push_back(Json(all[0]));
         d["instance"]["task"]["length"] = 64;
         d["parameters"]["L"] = "64";
         d["parameters"]["D"] = "16";
       }),
       "5 10"},
      {"smoothing-largest", smoothing, json([](Json& d) {
         d["parameters"] = {{"k", "12"},       {"beta", "999/1000"}, {"dimension", "8"},
                            {"bound", "1000"}, {"seed", "1"},        {"samples", "10000"}};
       }),
       "5 10"},
      {"smoothing-large-beta", smoothing, json([](Json& d) {
         d["parameters"]["beta"] = std::string(9'000, '7') + "/" + std::string(9'000, '9');
         d["parameters"]["samples"] = "10000";
       }),
       "5 10"},
  };
}

/// About numbers with these entry lines, and with a construction of these lines.
Edit numbers(const std::string& entries, const std::string& lines, const Json& instance) {
  return json([=](Json& d) {
    d["theorem"] = "t";
    d["construction"] = "k";
    d["parameters"] = Json::object();
    d["instance"] = instance;
    d["witnesses"] = Json::array();
    d["construction_text"] = "construction k : numbers\n" + entries + lines;
    state(d, "theorem t : numbers\n" + entries + "conclusion c : 1 >= 0\n");
  });
}

/// A line for each of so many.
std::string numbered(long count, const std::string& before, const std::string& behind) {
  std::string result;
  for (long i = 0; i < count; ++i) result += before + std::to_string(i) + behind + "\n";
  return result;
}

std::vector<Hostile> numbers_of_texts() {
  const std::string one = "entry a \"x\"\n";
  Json arrays = {{"a", "1"}};
  for (int i = 0; i < 30; ++i) arrays["v" + std::to_string(i)] = Json(std::vector<std::string>(10'000, "1"));
  Json many = {{"a", "1"}};
  for (int i = 0; i < 50'000; ++i) many["x" + std::to_string(i)] = "1";
  const std::string optimum =
      "entry lambda_squared rational \"x\"\nentry groups in 1..9 \"x\"\nentry group_size in 2..9 \"x\"\n"
      "entry family in {simplex, antipodal} \"x\"\nentry weights[1..11] rational optional \"x\"\n"
      "entry multipliers[1..12] rational optional \"x\"\n";
  const std::string generated =
      "lambda_squared = 1/2; groups = 2; group_size = 2; family is simplex\n"
      "generate weights[1..11], multipliers[1..12] by diagonal-optimum\n";
  const Json of_optimum = {{"lambda_squared", "1/2"},
                           {"groups", 2},
                           {"group_size", 2},
                           {"family", "simplex"},
                           {"y", Json(std::vector<std::string>(10'000, "1"))}};
  std::string words;
  for (int i = 0; i < 4'000; ++i) words += (i == 0 ? "" : "\n , ") + ("w" + std::to_string(i));
  return {
      {"numbers-loop-assigned", found, numbers(one, "a = k for k in 1..10^9\n", {{"a", "1"}}), "5"},
      {"numbers-loop-of-nothing", found, numbers(one, "a = k for k in 1..10^9 if k > 10^9\n", {{"a", "1"}}),
       "5"},
      {"numbers-assigned-again", found,
       numbers(one, "a = sqrt(2)\n" + repeated("a = sqrt(a^2 + a)\n", 900), {{"a", "1"}}), "5 10"},
      {"numbers-grown", found, numbers(one, "a = 3\n" + repeated("a = a*a + 1\n", 900), {{"a", "1"}}),
       "5 10"},
      {"numbers-rational-grown", found,
       numbers("entry a rational \"x\"\n", "a = 3\n" + repeated("a = a*a + 1\n", 900), {{"a", "1"}}), "5 10"},
      {"numbers-arrays", found,
       numbers(one + numbered(30, "entry v", "[1..10000] in [0,1] \"x\""),
               numbered(900, "let y", " = 1") + "a = 1\n", arrays),
       "5 10"},
      {"numbers-arrays-of-the-construction", found,
       numbers(one + numbered(450, "entry v", "[1..10000] optional \"x\""),
               numbered(450, "v", "[1] = 1") + "a = 1\n", {{"a", "1"}}),
       "5 10"},
      {"numbers-fields", found, numbers(one + numbered(900, "entry y", " optional \"x\""), "a = 1\n", many),
       "2 5"},
      {"numbers-words", found,
       numbers(one + "entry w in {" + words + "} \"x\"\n",
               "a = 1; w is w0 where w is {" + words + "} else w1\n", {{"a", "1"}, {"w", "w0"}}),
       "10"},
      {"numbers-generated", found,
       numbers(optimum + "entry y[1..10000] rational \"x\"\n",
               generated + repeated("y[k] = weights[1] for k in 1..10000\n", 900), of_optimum),
       "5 10"},
      {"numbers-generated-one-by-one", found,
       numbers(optimum + "entry y[1..10000] rational \"x\"\n",
               generated + repeated("y[1] = weights[1]; y[2] = 1\n", 900), of_optimum),
       "5 10"},
  };
}

void write(const std::string& path, const std::string& content) {
  std::ofstream file(path, std::ios::binary);
  file << content << std::flush;
  if (!file) throw std::runtime_error("cannot write " + path);
}

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  content << file.rdbuf();
  if (!file) throw std::runtime_error("cannot read " + path);
  return content.str();
}

void make(const std::string& accept, const std::string& target) {
  for (const auto& list : {texts(), statements(), expressions(), instances(), numbers_of_texts()}) {
    for (const Hostile& hostile : list) {
      try {
        write(target + "/" + hostile.name + ".json", hostile.edit(read(accept + "/" + hostile.base)));
      } catch (const std::exception& error) {
        throw std::runtime_error(std::string(hostile.name) + ": " + error.what());
      }
      std::cout << hostile.name << ".json\t" << hostile.exits << "\n";
    }
  }
}

int run(char** arguments) {
  const pid_t child = fork();
  if (child == 0) {
    execv(arguments[0], arguments);
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  if (child < 0 || wait4(child, &status, 0, &usage) != child) return 1;
  const auto milliseconds = [](const timeval& time) { return time.tv_sec * 1000 + time.tv_usec / 1000; };
  std::cout << (WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status)) << " "
            << milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime) << " " << usage.ru_maxrss << "\n";
  return 0;
}

/// Work that nobody counts, for ever: what sinkproof-check's backstop is for.
[[noreturn]] void spin() {
  sinkproof_check::allow_work(1);
  const sinkproof_check::Backstop backstop("spin", 5);
  volatile bool goes_on = true;
  while (goes_on) {
  }
  std::_Exit(0);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc > 2 && std::string(argv[1]) == "run") return run(argv + 2);
    if (argc == 2 && std::string(argv[1]) == "spin") spin();
    if (argc == 3) {
      make(argv[1], argv[2]);
      return 0;
    }
  } catch (const std::exception& error) {
    std::cerr << "make_hostile: " << error.what() << "\n";
    return 1;
  }
  std::cerr << "usage: make_hostile ACCEPT_DIR TARGET_DIR | make_hostile run PROGRAM ARGUMENT... | "
               "make_hostile spin\n";
  return 2;
}
