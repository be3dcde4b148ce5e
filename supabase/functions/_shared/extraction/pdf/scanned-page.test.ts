import { describe, expect, it } from "vitest";
import { makePdf, textContent } from "../testing/make-pdf.ts";
import { readAll, testContext } from "../testing/read-all.ts";
import { openDocument } from "../open-document.ts";
import { readsAsText } from "./scanned-page.ts";

const PICTURE =
  "<</Type/XObject/Subtype/Image/Width 8/Height 8/ColorSpace/DeviceGray/BitsPerComponent 8/Length 64>>stream\n" +
  `${"x".repeat(64)}\nendstream`;
const WHOLE = "q 612 0 0 792 0 0 cm /Im Do Q";
const line = (text: string, y = 400, size = 11) => textContent([{ text, x: 72, y, size }]);
const hidden = (text: string) => `BT 3 Tr /F1 11 Tf 1 0 0 1 72 400 Tm (${text}) Tj ET`;
const SENTENCE = "The harbour office keeps these papers in order.";

/** What is told of a page beside one that is text. */
async function told(content: string) {
  const pages = [line("A page of text that stands before the other one."), content];
  const bytes = makePdf({ pages, extra: [PICTURE], fonts: ">>/XObject<</Im 10 0 R" });
  const { blocks, unread } = await readAll(bytes, "pdf");
  return {
    unread: unread.map(({ page, why }) => `${page} ${why}`),
    text: blocks.slice(1).map(({ text }) => text),
  };
}

describe("a page that is a picture", () => {
  it.each([
    ["without a text layer", WHOLE],
    ["cut into strips", "q 612 0 0 400 0 392 cm /Im Do Q q 612 0 0 392 0 0 cm /Im Do Q"],
    [
      "drawn past its edges, in a form of its own place",
      "q 1 0 0 1 -10 -10 cm q 640 0 0 820 0 0 cm /Im Do Q Q",
    ],
    ["with a stamp in the margin", `${WHOLE} ${line("Received 4 May", 780)}`],
    [
      "with a hidden layer that says nothing",
      `${WHOLE} ${hidden("|~ ;:.. ~~ || _- .; ~| ,,; ~~ |; i~ ;; l| ~~ ;_")}`,
    ],
  ])("is told: %s", async (_, content) => {
    expect((await told(content)).unread).toEqual(["2 picture"]);
  });

  it("keeps what a stamp on it says, and drops a layer that says nothing", async () => {
    expect((await told(`${WHOLE} ${line("Received 4 May", 780)}`)).text).toEqual(["Received 4 May"]);
    expect((await told(`${WHOLE} ${hidden("|~ ;:.. ~~ || _- .; ~| ,,; ~~ |; ;; ~~")}`)).text).toEqual([]);
  });

  it.each([
    ["a picture behind a text", `${WHOLE} ${line(SENTENCE)}`, SENTENCE],
    ["a picture behind a title", `${WHOLE} ${line("Annual report", 400, 30)}`, "Annual report"],
    ["a layer that recognition put behind it", `${WHOLE} ${hidden(SENTENCE)}`, SENTENCE],
    ["a picture beside a text", `q 300 0 0 200 72 100 cm /Im Do Q ${line("Fig. 1")}`, "Fig. 1"],
  ])("isn't %s", async (_, content, text) => {
    expect(await told(content)).toEqual({ unread: [], text: [text] });
  });

  it("isn't one with a picture alone that leaves most of it white", async () => {
    expect((await told("q 100 0 0 100 250 350 cm /Im Do Q")).unread).toEqual([]);
  });

  it("ends a slice at the eighth, and each is a file of its own", async () => {
    const scans = Array.from({ length: 19 }, (_, index) => `${WHOLE} % picture ${String(index + 2)}`);
    const bytes = makePdf({
      pages: [line(SENTENCE), ...scans],
      extra: [PICTURE],
      fonts: ">>/XObject<</Im 10 0 R",
    });
    const { unread, slices } = await readAll(bytes, "pdf", { fresh: true });
    expect(unread.map(({ page }) => page)).toEqual(Array.from({ length: 19 }, (_, index) => index + 2));
    expect(slices).toBe(3);
    const { document } = await openDocument(bytes, "pdf", testContext());
    const alone = await document.page?.(17);
    expect(new TextDecoder("latin1").decode(alone ?? undefined)).toMatch(/% picture 17\s/);
    expect((await readAll(alone ?? new Uint8Array(), "pdf")).unread).toEqual([{ page: 1, why: "picture" }]);
    await document.close();
  });
});

it("knows words from what recognition makes of dirt, in every script", () => {
  for (const text of [
    SENTENCE,
    "Straße 5, 80331 München",
    "مرحبا بكم في المكتب اليوم",
    "本合同自签字之日起生效",
    "42 17 308",
    "",
  ]) {
    expect(readsAsText(text), text).toBe(true);
  }
  for (const text of ["|| ~~ ;:.. l| ..", "xqzt wrtp bcdf ghjk lmnp", "a b c d e f g h i j"]) {
    expect(readsAsText(text), text).toBe(false);
  }
});
