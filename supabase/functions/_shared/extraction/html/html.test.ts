import { describe, expect, it } from "vitest";
import { encodeAs } from "../testing/encode.ts";
import { readAll } from "../testing/read-all.ts";
import { htmlBlocks } from "./html.ts";

const texts = (source: string) => htmlBlocks(source).map(({ text }) => text);
const PROSE =
  "<p>Ducks are waterfowl that live in fresh water and in the sea, smaller than swans and geese.</p>".repeat(
    3,
  );

describe("a page's content", () => {
  it("comes without scripts, navigation, hidden parts and what surrounds it", () => {
    const page = `<html><head><title>Site - Ducks</title><style>p{}</style><script>var a = "<p>leak</p>";</script></head><body>
      <header><a href="/">Home</a> <a href="/shop">Shop</a></header><nav><a>Menu</a></nav><div class="cookie-banner">We use cookies</div>
      <main><header><h1>Ducks</h1></header><nav>Contents</nav>${PROSE}<p hidden>secret</p><p style="display: none">secret</p>
      <div class="related"><a href="a">Other page</a></div><noscript>Switch on scripts</noscript></main>
      <aside>Advert</aside><footer>Imprint</footer></body></html>`;
    const found = texts(page);
    expect(found[0]).toBe("Ducks");
    expect(found).toHaveLength(4);
    expect(found.join(" ")).not.toMatch(
      /leak|Menu|cookies|secret|Other page|scripts|Advert|Imprint|Shop|Contents/,
    );
  });

  it("is the whole body where nothing marks it, and keeps lists of links that are content", () => {
    const page = `<title>Papers</title><body><div id="menu"><a>Start</a> <a>About</a></div><h2>Publications</h2><ul><li><a>On ducks</a></li><li><a>On swans</a></li></ul>${PROSE}</body>`;
    const found = texts(page);
    expect(found.slice(0, 3)).toEqual(["Papers", "Publications", "- On ducks\n- On swans"]);
    expect(found.join(" ")).not.toContain("About");
  });

  it("is what there is when there is little", () => {
    expect(texts("<nav>Only this</nav>")).toEqual(["Only this"]);
    expect(texts("Just text<br>in two lines")).toEqual(["Just text\nin two lines"]);
  });
});

describe("structure", () => {
  it("keeps headings, lists in lists, definitions and code", () => {
    const page = `<h1>T</h1><h3>Sub  <em>head</em></h3><ol start="3"><li>three<ul><li>inner</li></ul></li><li><p>four</p><p>more</p></li></ol>
      <dl><dt>Duck<dd>A bird</dl><pre><code>if (a &lt; b) {\n  go();\n}</code></pre><p>H<sub>2</sub>O<sup>1</sup> word<sup>2</sup></p>`;
    expect(htmlBlocks(page)).toEqual([
      { kind: "heading", level: 1, text: "T" },
      { kind: "heading", level: 3, text: "Sub head" },
      { kind: "list", text: "- 3. three\n  - inner\n- 4. four more" },
      { kind: "list", text: "- Duck: A bird" },
      { kind: "code", text: "if (a < b) {\n  go();\n}" },
      { kind: "paragraph", text: "H2O ¹ word ²" },
    ]);
  });

  it("keeps tables of data, with cells over rows and columns", () => {
    const page = `<h1>T</h1><table><caption>Sizes</caption><tr><th>Kind<th colspan=2>Size</tr><tr><td rowspan=2>Duck<td>small<td>1</tr><tr><td>large<td>2</table>`;
    expect(htmlBlocks(page).slice(1)).toEqual([
      { kind: "paragraph", text: "Sizes" },
      {
        kind: "table",
        text: "| Kind | Size |  |\n| --- | --- | --- |\n| Duck | small | 1 |\n| Duck | large | 2 |",
      },
    ]);
  });

  it("reads what tables for layout hold", () => {
    const page = `<table><tr><td><h1>Title</h1><p>Text</p><td><table><tr><td>a<td>b<tr><td>c<td>d</table></table>`;
    expect(htmlBlocks(page).map(({ kind }) => kind)).toEqual(["heading", "paragraph", "table"]);
  });
});

describe("pages as files", () => {
  it("are decoded by their bytes where what they declare is wrong", async () => {
    const arabic = "يولد جميع الناس أحرارا متساوين في الكرامة والحقوق. وهم قد وهبوا العقل والوجدان";
    const page = `<html><head><meta charset="utf-8"></head><body><p>${arabic}</p></body></html>`;
    const { blocks } = await readAll(encodeAs(page, "windows-1256"), "html");
    expect(blocks).toEqual([{ kind: "paragraph", text: arabic }]);
  });

  it("without text, or nested beyond reason, are refused", async () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    await expect(
      readAll(bytes("<html><body><div id=app></div><script>go()</script>"), "html"),
    ).rejects.toMatchObject({ code: "empty" });
    const deep = `<html>${"<div>".repeat(90_000)}text`;
    await expect(readAll(bytes(deep), "html")).rejects.toMatchObject({ code: "too_slow" });
  });
});
