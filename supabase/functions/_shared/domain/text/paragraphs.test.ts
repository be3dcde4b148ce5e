import { describe, expect, it } from "vitest";
import { readableParts } from "./paragraphs.ts";

/** What is left of an answer of which these citations are open; "▒" stands for what is hidden. */
function read(text: string, open: number[], isClosed = true): string[] {
  return readableParts(text, { open: new Set(open), isClosed }).map((part) =>
    part.type === "text" ? part.text : "▒",
  );
}

describe("the parts of an answer that its reader may see", () => {
  it("are all of it, as it is, when nothing that it rests on is closed", () => {
    const text = "# Title\n\nOpen [1].\n\n- One\n- Two [1]\n\n```\ncode\n```";
    expect(read(text, [1], false)).toEqual([text]);
    expect(read("", [], false)).toEqual([]);
  });

  it("leave out a paragraph that cites a closed document, and those that cite nothing", () => {
    const text =
      "# Falcon\n\nSure, here it is.\n\nOpen fact [1].\n\nSecret fact [2]. Open too [1].\n\nSecret ending.";
    expect(read(text, [1])).toEqual(["▒", "Open fact [1].", "▒"]);
  });

  it.each([
    ["German", "Offene Tatsache [1].", "Geheime Tatsache [2]."],
    ["Spanish", "Un hecho abierto [1].", "Un hecho secreto [2]."],
    ["Turkish", "Açık bilgi [1].", "Gizli bilgi [2]."],
    ["Vietnamese", "Điều công khai [1].", "Điều bí mật [2]."],
    ["Chinese", "公开的事实。[1]", "秘密的事实。[2]另一句。"],
    ["Arabic", "حقيقة معلنة [1].", "حقيقة سرية [2]."],
    ["French", "Un fait ouvert [1].", "Un fait secret [2]."],
  ])("are told apart in %s", (_language, open, closed) => {
    expect(read(`${open}\n\n${closed}\n\n${open}`, [1])).toEqual([open, "▒", open]);
  });

  it("are told item by item in lists, with what an item holds", () => {
    expect(read("- Open [1]\n- Secret [2]\n  - Open within [1]\n- Open [1]\n- Nothing", [1])).toEqual([
      "- Open [1]",
      "▒",
      "- Open [1]",
      "▒",
    ]);
    expect(read("1. Open [1]\n   - An aside", [1])).toEqual(["▒"]);
  });

  it("leave out tables and quotes of which a part is closed or cites nothing", () => {
    const table = (last: string) => `| Name | Price |\n|---|---|\n| A | 1 [1] |\n| B | ${last} |`;
    expect(read(table("2 [1]"), [1])).toEqual([table("2 [1]")]);
    for (const last of ["2 [2]", "2", "2 [1][2]"]) expect(read(table(last), [1])).toEqual(["▒"]);
    expect(read("> Open [1]\n>\n> Nothing", [1])).toEqual(["▒"]);
  });

  it("count no citation that is code, part of a link or of no source", () => {
    for (const text of [
      "`[1]` secret",
      "[[1]](https://example.com) secret",
      "```\n[1]\n```",
      "Secret [9].",
      "Both [1, 2].",
    ]) {
      expect(read(text, [1])).toEqual(["▒"]);
    }
    expect(read("[1]: https://example.com\n\nSecret [1]", [1])).toEqual(["▒"]);
    expect(read("<div>secret [1]</div>", [1])).toEqual(["▒"]);
  });

  it("say that something is hidden once, however much it is", () => {
    expect(read("One.\n\nTwo.\n\n- a\n- b\n\n```\ncode\n```", [])).toEqual(["▒"]);
  });

  it("keep the marks of sentences that no source supports, counted from their part", () => {
    const text = "Secret.\n\nOpen [1]. Doubtful. 😀 More.";
    const start = text.indexOf("Doubtful");
    const parts = readableParts(text, {
      open: new Set([1]),
      isClosed: true,
      unsupported: [
        { start: 0, end: 7 },
        { start, end: start + 9 },
      ],
    });
    expect(parts).toEqual([
      { type: "hidden" },
      { type: "text", text: "Open [1]. Doubtful. 😀 More.", unsupported: [{ start: 10, end: 19 }] },
    ]);
  });
});
