import { describe, expect, it } from "vitest";
import { encodeAs } from "../testing/encode.ts";
import { readAll } from "../testing/read-all.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = async (bytes: Uint8Array<ArrayBuffer>) => (await readAll(bytes, "txt")).blocks;

/** A text as numbers of so many bytes each. */
function wide(text: string, size: 2 | 4, little: boolean): Uint8Array<ArrayBuffer> {
  const units =
    size === 2
      ? Array.from(text, (_, index) => text.charCodeAt(index))
      : [...text].map((char) => char.codePointAt(0) ?? 0);
  const bytes = new Uint8Array(units.length * size);
  const view = new DataView(bytes.buffer);
  units.forEach((unit, index) =>
    size === 2 ? view.setUint16(index * 2, unit, little) : view.setUint32(index * 4, unit, little),
  );
  return bytes;
}

describe("encodings", () => {
  it.each([
    ["windows-1252", "L'été dernier, nous avons été très déçus par la qualité du café près de la gare."],
    ["windows-1250", "Příliš žluťoučký kůň úpěl ďábelské ódy. Dnes večer půjdeme do kina a potom domů."],
    ["windows-1251", "Все люди рождаются свободными и равными в своем достоинстве и правах."],
    ["ibm866", "Все люди рождаются свободными и равными в своем достоинстве и правах."],
    ["koi8-r", "Все люди рождаются свободными и равными в своем достоинстве и правах."],
    ["windows-1256", "يولد جميع الناس أحرارا متساوين في الكرامة والحقوق. وهم قد وهبوا العقل والوجدان"],
    ["windows-1253", "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα."],
    ["shift_jis", "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。"],
    ["euc-jp", "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。"],
    ["gb18030", "人人生而自由,在尊严和权利上一律平等。他们赋有理性和良心,并应以兄弟关系的精神相对待。"],
    ["big5", "人人生而自由，在尊嚴和權利上一律平等。他們賦有理性和良心，並應以兄弟關係的精神相對待。"],
    ["euc-kr", "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다."],
  ])("%s is found from the bytes", async (encoding, text) => {
    expect(await read(encodeAs(text, encoding))).toEqual([{ kind: "paragraph", text }]);
  });

  it("UTF-16 and UTF-32 of either order, with and without their mark", async () => {
    const text = "Grüße aus Zürich\n\nZweiter Absatz";
    for (const size of [2, 4] as const) {
      for (const little of [true, false]) {
        for (const mark of ["\uFEFF", ""]) {
          const blocks = await read(wide(mark + text, size, little));
          expect(blocks.map((block) => block.text)).toEqual(text.split("\n\n"));
        }
      }
    }
  });

  it("UTF-8 stays UTF-8 when a byte of it is broken", async () => {
    const bytes = utf8(`${"Größe und Maß. ".repeat(300)}x`);
    bytes[bytes.length - 1] = 0xff;
    expect((await read(bytes))[0]?.text).toContain("Größe und Maß.");
  });
});

describe("paragraphs", () => {
  it("are parted by blank lines; lines with a sign each are a list", async () => {
    expect(await read(utf8("One\r\nline\r\n \r\n* a\r\n* b\r\n\r\n\r\nEnd\r\n"))).toEqual([
      { kind: "paragraph", text: "One\nline" },
      { kind: "list", text: "- a\n- b" },
      { kind: "paragraph", text: "End" },
    ]);
  });

  it("come in slices that lose nothing and cut no character", async () => {
    const text = Array.from({ length: 300 }, (_, index) => `Absatz ${String(index)} über Käse.`).join("\n\n");
    const run = "ö".repeat(5_000);
    for (const [bytes, whole] of [
      [utf8(text), text],
      [wide(text, 2, false), text],
      [utf8(run), run],
    ] as const) {
      const { blocks, slices } = await readAll(bytes, "txt", { limits: { sliceChars: 1_000 }, fresh: true });
      expect(slices).toBeGreaterThan(3);
      expect(blocks.map((block) => block.text).join(whole === run ? "" : "\n\n")).toBe(whole);
    }
  });

  it("that aren't there are a plain refusal", async () => {
    await expect(read(utf8(" \n\t\n "))).rejects.toMatchObject({ code: "empty" });
  });
});
