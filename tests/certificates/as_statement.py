#!/usr/bin/env python3
"""as_statement.py TEXTS TARGET CERTIFICATE...: writes certificates of our theorems as those of somebody's statement: the theorem's text
from TEXTS/ID.md, under the id own-ID, stands in the document, and no witness of the conclusion. Certificates of theorems that have no text about one layer of the
trigger-conditional task are left out. Prints how many it wrote."""
import hashlib
import json
import os
import sys

THEOREMS = ("softmax-sink-necessity", "relu-sink-free", "unnormalised-sigmoid-sink-free", "null-slot-necessity", "multihead-sink-tradeoff", "sink-metric")


def text_of(path, theorem):
    """The block of the file, its id with own- before it."""
    lines = open(path, encoding="utf-8").read().split("\n")
    begin = lines.index("```theorem")
    block = lines[begin + 1:lines.index("```", begin)]
    assert block[0].startswith("theorem " + theorem + " :"), path
    block[0] = block[0].replace("theorem ", "theorem own-", 1)
    return "\n".join(block) + "\n"



def as_statement(document, text):
    document["theorem"] = "own-" + document["theorem"]
    document["statement"] = text
    document["statement_sha256"] = hashlib.sha256(text.encode()).hexdigest()
    claims = {margin["id"] for margin in document["claims"]}
    document["witnesses"] = [witness for witness in document["witnesses"] if witness["refutes"] in claims]
    return document


def main():
    texts, target, files = sys.argv[1], sys.argv[2], sys.argv[3:]
    written = 0
    for file in files:
        with open(file, encoding="utf-8") as stream:
            document = json.load(stream)
        if document["format"] != "sinkproof-certificate/1" or document["theorem"] not in THEOREMS:
            continue
        text = text_of(os.path.join(texts, document["theorem"] + ".md"), document["theorem"])
        with open(os.path.join(target, "own-" + os.path.basename(file)), "w", encoding="utf-8") as stream:
            json.dump(as_statement(document, text), stream, indent=1)
        written += 1
    print(written)


main()
