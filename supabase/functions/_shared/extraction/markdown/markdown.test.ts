import { describe, expect, it } from "vitest";
import { readAll } from "../testing/read-all.ts";
import { markdownBlocks, withoutFrontMatter } from "./blocks.ts";

const read = (...lines: string[]) =>
  markdownBlocks(withoutFrontMatter(lines)).map(({ kind, level, text }) => [kind, level ?? 0, text]);

describe("Markdown", () => {
  it("has headings of both kinds and paragraphs without marks", () => {
    expect(
      read(
        "# One #",
        "",
        "Two",
        "---",
        "Some **bold**, *slanted*",
        'and `code*s*` [link](http://x.y/(z) "t")  ',
        "with a break, snake_case_kept.",
        "![picture](a.png) &amp; \\*star\\*",
      ),
    ).toEqual([
      ["heading", 1, "One"],
      ["heading", 2, "Two"],
      [
        "paragraph",
        0,
        "Some bold, slanted and code*s* link\nwith a break, snake_case_kept. picture & *star*",
      ],
    ]);
  });

  it("keeps code as it stands, whatever it holds", () => {
    expect(
      read(
        "```html",
        "<h1># no *heading*</h1>",
        "",
        "  indented",
        "```",
        "~~~",
        "```",
        "~~~",
        "",
        "    four spaces",
      ),
    ).toEqual([
      ["code", 0, "<h1># no *heading*</h1>\n\n  indented"],
      ["code", 0, "```"],
      ["code", 0, "four spaces"],
    ]);
  });

  it("keeps lists with their depth and numbers", () => {
    expect(read("* a", "  more of a", "  - b", "", "    still b", "* [x] c", "", "1. one", "2. two")).toEqual(
      [["list", 0, "- a more of a\n  - b still b\n- c\n- 1. one\n- 2. two"]],
    );
  });

  it("keeps tables and footnotes, drops rules, comments and definitions", () => {
    expect(
      read(
        "| A | B |",
        "|:--|--:|",
        "| `x` \\| z | **2** |",
        "",
        "* * *",
        "<!-- no -->",
        "[ref]: http://x.y",
        "",
        "Text[^1]",
        "",
        "[^1]: A note",
        "  in two lines",
      ),
    ).toEqual([
      ["table", 0, "| A | B |\n| --- | --- |\n| x \\| z | 2 |"],
      ["paragraph", 0, "Text[^1]"],
      ["footnote", 0, "1 A note in two lines"],
    ]);
  });

  it("drops the data before the text and reads quotations", () => {
    expect(read("---", "title: X", "---", "", "> quoted", "> text")).toEqual([
      ["paragraph", 0, "quoted text"],
    ]);
  });

  it("comes in slices that lose nothing, code over several of them included", async () => {
    const code = Array.from({ length: 80 }, (_, index) => `# line ${String(index)}\n`).join("\n");
    const text = `# Title\n\n\`\`\`sh\n${code}\n\`\`\`\n\nLast words`;
    const { blocks, slices } = await readAll(new TextEncoder().encode(text), "md", {
      limits: { sliceChars: 300 },
      fresh: true,
    });
    expect(slices).toBeGreaterThan(3);
    expect(blocks.map(({ kind }) => kind).filter((kind, index, all) => kind !== all[index - 1])).toEqual([
      "heading",
      "code",
      "paragraph",
    ]);
    expect(
      blocks.filter(({ kind }) => kind === "code").flatMap((block) => block.text.match(/# line/g)),
    ).toHaveLength(80);
  });
});
