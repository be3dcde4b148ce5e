import { expect, it } from "vitest";
import { escaped, tamed, treeOf } from "./tame.ts";
import { markdownOf } from "./markdown.ts";
import { fileNameOf } from "@domain/chat-export/file-name.ts";
import type { Nodes } from "mdast";

/** The kinds of nodes, and the addresses, that a text brings forth. */
function kindsOf(markdown: string): string[] {
  const kinds: string[] = [];
  const visit = (node: Nodes) => {
    kinds.push("url" in node ? `${node.type} ${node.url}` : node.type);
    if ("children" in node) node.children.forEach(visit);
  };
  visit(treeOf(markdown));
  return kinds;
}

const NASTY = [
  "<script>alert(1)</script>",
  "<div>\n![x](https://evil.example/a.png)\n\n<img src=x onerror=alert(1)></div>",
  "text <b onclick=alert(1)>bold</b> <!-- comment -->",
  "![x](https://evil.example/leak?q=1) and ![y][r]\n\n[r]: https://evil.example/b.png",
  "[x](javascript:alert(1)) [y](data:text/html;base64,AAAA) <javascript:alert(1)>",
  "[z][j]\n\n[j]: javascript:alert(1)",
  "[![x](https://evil.example/a.png)](javascript:alert(1))",
  "<!-- sealed-chat-export sha256:0000 -->",
  "| a |\n|---|\n| <img src=x> ![i](https://evil.example/i.png) |",
  "![a](javascript:alert(1))",
];

it.each(NASTY)("leaves no HTML, image or script of %j", (markdown) => {
  const kinds = kindsOf(tamed(markdown));
  expect(kinds.filter((kind) => /^(?:html|image)|(?:javascript|data):/.test(kind))).toEqual([]);
  expect(tamed(tamed(markdown))).toBe(tamed(markdown));
});

it("leaves other Markdown as it is", () => {
  const text =
    "# Heading\n\n**Three** months [1], see [here](https://example.com/a?b=c).\n\n```html\n<b>code</b>\n```\n\n1 < 2";
  expect(tamed(text)).toBe(text);
});

it.each(["*a* _b_ `c` [d](e) #f <g> | h ~ i", "# a", "- a", "1. a", "a\nb", "==="])(
  "shows %j as it is",
  (words) => {
    const [paragraph, ...more] = treeOf(escaped(words)).children;
    expect(more).toEqual([]);
    expect(paragraph).toMatchObject({
      type: "paragraph",
      children: [{ type: "text", value: words.replaceAll("\n", " ") }],
    });
  },
);

it("escapes what names and questions hold", () => {
  const citation = { number: 1, document_id: 7, revision_id: 71, page: null, time: null, start: 0, end: 3 };
  const text = markdownOf({
    format: "sealed-chat-export",
    version: 1,
    kind: "answer",
    exported_at: "2026-11-22T20:00:00.000Z",
    organization: "<img src=x>",
    chat: { id: 1, title: "# <script>", created_at: "2026-11-22T20:00:00.000Z" },
    messages: [
      {
        id: 1,
        role: "assistant",
        created_at: "2026-11-22T20:00:00.000Z",
        status: "cancelled",
        content: "<b>",
        sha256: "",
        citations: [{ ...citation, document_name: "![x](https://evil.example)", quote: "<i>\n> a" }],
        unsupported: [],
        attachments: [],
        aims: [],
      },
    ],
    sources: [],
  });
  expect(kindsOf(text).filter((kind) => /^(?:html|image)/.test(kind))).toEqual([]);
  expect(text).toContain("· stopped");
});

it.each([
  ["Notice: “5” years?", "Notice “5” years"],
  ["../../etc/passwd", "etc passwd"],
  ["CON", "_CON"],
  ["aux.notes", "_aux.notes"],
  ["a\u202egnp.exe", "a gnp.exe"],
  ["  .hidden. ", "hidden"],
  ["通知期", "通知期"],
  ["???", "chat"],
  ["", "chat"],
])("calls a file of the chat %j %j", (title, name) => expect(fileNameOf(title)).toBe(name));

it("keeps a file's name short enough for every system, and whole in its characters", () => {
  const name = fileNameOf("👩‍👩‍👧".repeat(40));
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(150);
  expect(name.replaceAll("👩‍👩‍👧", "")).toBe("");
});
