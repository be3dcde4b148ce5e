import type { AgentField } from "@domain/agents/fields.ts";
import { describe, expect, it } from "vitest";
import { readBatch, rowsCsv, templateCsv } from "./batch-file.ts";

const options = ["mail", "a; b", "x|y", "ü"].map((value) => ({ value, label: value.toUpperCase() }));
const fields: AgentField[] = [
  { key: "purpose", label: "Purpose", kind: "long_text", limits: { maxLength: 2000 } },
  { key: "sender", label: "Signed by", kind: "text" },
  { key: "kind", label: "Kind", kind: "choice", options },
  { key: "kinds", label: "Kinds", kind: "choices", options },
  { key: "count", label: "Count", kind: "number" },
  { key: "price", label: "Price", kind: "money" },
  { key: "facts", label: "Facts", kind: "switch" },
  { key: "day", label: "Day", kind: "date" },
  { key: "language", label: "Language", kind: "language" },
  { key: "color", label: "Colour", kind: "color" },
  { key: "documents", label: "Documents", kind: "documents" },
  { key: "recipients", label: "Recipients", kind: "recipients" },
];
const instance = {
  agent: { type: "message_generator", name: "Message generator", fields },
  rights: Object.fromEntries(fields.map(({ key }): [string, "read" | "write"] => [key, "write"])),
  values: {},
};
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, of = instance) => readBatch("a.csv", bytes(text), of);

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function rowOf(next: () => number): Record<string, unknown> {
  const whole = (most: number) => Math.floor(next() * most);
  const pick = <T>(all: readonly T[]) => all[whole(all.length)] as T;
  const characters = [..."ab,;\t\"'=+-@|<>\\ \n\r1.é漢字ع😀#"];
  const text = (from: readonly string[] = characters) => {
    const made = Array.from({ length: 1 + whole(12) }, () => pick(from)).join("");
    return made.trim() === "" ? "x" : made;
  };
  const lineText = () => text(characters.filter((each) => !/[\n\r\t]/.test(each)));
  const recipient = () => {
    const [name, address] = [lineText().trim(), lineText().trim()];
    const kind = whole(3);
    return { ...(kind !== 1 && { name }), ...(kind !== 0 && { address }) };
  };
  const list = <T>(make: () => T) => Array.from({ length: 1 + whole(3) }, make);
  const all: Record<string, unknown> = {
    purpose: text(),
    sender: lineText(),
    kind: pick(options).value,
    kinds: [...new Set(list(() => pick(options).value))],
    count: pick([whole(1e6), -whole(1e6) - 1, next() * 1e9, next() * 1e-9]),
    price: pick([whole(1e9), -whole(1e9) - 1]),
    facts: next() < 0.5,
    day: `20${10 + whole(80)}-0${1 + whole(9)}-1${whole(10)}`,
    language: pick(["en", "de", "zh-Hans"]),
    color: `#${whole(0xffffff).toString(16).padStart(6, "0")}`,
    documents: [...new Set(list(() => 1 + whole(1e6)))],
    recipients: list(recipient),
  };
  return Object.fromEntries(Object.entries(all).filter(([key]) => key === "kind" || next() < 0.7));
}

describe("a file of rows", () => {
  it.each([",", ";", "\t"] as const)("separated by %j is read as it was written", (delimiter) => {
    for (let seed = 1; seed <= 300; seed++) {
      const next = random(seed);
      const rows = Array.from({ length: 1 + Math.floor(next() * 6) }, () => rowOf(next));
      const text = rowsCsv(fields, rows, delimiter);
      const found = read(text);
      expect({
        seed,
        delimiter: found.delimiter,
        faults: found.faults,
        rows: found.rows.map(({ values }) => values),
      }).toEqual({
        seed,
        delimiter,
        faults: [],
        rows,
      });
    }
  });

  it("is the template, which reads as its sample", () => {
    const { rows, faults, columns } = read(templateCsv(instance));
    expect(faults).toEqual([]);
    expect(rows[0]?.values).toMatchObject({ recipients: [{ name: "Mia Ito", address: "mia@acme.example" }] });
    expect(columns.map(({ field }) => field?.key)).toEqual(fields.map(({ key }) => key));
  });

  it("has no column of what isn't the runner's, and says so of one that is there", () => {
    const rights = { ...instance.rights, sender: "read" as const };
    const mine = {
      ...instance,
      rights,
      agent: { ...instance.agent, fields: fields.filter(({ key }) => key !== "price") },
    };
    expect(templateCsv(mine).split("\r\n")[0]).not.toMatch(/sender|price/);
    const { columns } = read("purpose,Signed by,price,x\na,b,1,2\n", mine);
    expect(columns.map(({ problem }) => problem)).toEqual([
      null,
      "Signed by can’t be set by you here.",
      "There is no field price.",
      "There is no field x.",
    ]);
  });

  it("takes documents' names as they are, for the server to find", () => {
    const { rows, faults } = read(
      'purpose;documents\na;12, 7\nb;"Price list, 2026.pdf; Warranty.md"\nc; Manual 3.docx \n',
    );
    expect(faults).toEqual([]);
    expect(rows.map(({ values }) => values["documents"])).toEqual([
      [12, 7],
      ["Price list, 2026.pdf", "Warranty.md"],
      ["Manual 3.docx"],
    ]);
  });

  it("tells each row's faults by its number and field", () => {
    const { rows, faults } = read(
      `purpose;count;day;facts\nok;1;2026-02-01;ja\n${"x".repeat(200_000)};2;;\n\na;1,500;31.12.2026;maybe\nb;2,5;2026-02-30;no\n`,
    );
    expect(rows.map(({ number, values }) => [number, values])).toEqual([
      [1, { purpose: "ok", count: 1, day: "2026-02-01", facts: true }],
    ]);
    expect(faults.map(({ number, message }) => `${number} ${message}`)).toEqual([
      "2 Purpose can have at most 2000 characters.",
      "4 Count: 1,500 can be read in two ways. Write it without a comma, or with a point.",
      "4 Facts must be yes or no.",
      "5 Day must be a day, such as 2026-05-31.",
    ]);
  });

  it("may be UTF-8 or UTF-16 with or without a mark, or what Windows writes", () => {
    const text = "purpose;sender\nGrüße, Zoë;Jörg\n";
    const wide = (little: boolean, mark: boolean) => {
      const all = (mark ? "\ufeff" : "") + text;
      const view = new DataView(new ArrayBuffer(all.length * 2));
      for (let at = 0; at < all.length; at++) view.setUint16(at * 2, all.charCodeAt(at), little);
      return new Uint8Array(view.buffer);
    };
    const latin = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const files = [
      bytes(text),
      bytes(`\ufeff${text}`),
      wide(true, true),
      wide(false, true),
      wide(true, false),
      wide(false, false),
      latin,
    ];
    for (const file of files)
      expect(readBatch("a.csv", file, instance).rows[0]?.values).toEqual({
        purpose: "Grüße, Zoë",
        sender: "Jörg",
      });
    expect(readBatch("a.csv", latin, instance).guess).toBe("Windows-1252");
  });

  it.each([
    ["nothing", "", "This file is empty."],
    ["only a head", "purpose,sender\n", "This file has a head, and no row below it."],
    ["a NUL", "purpose\na\nb\u0000c\n", "Line 3 has a character that no text has (NUL)"],
    [
      "10,001 columns",
      `${Array.from({ length: 10_001 }, (_, at) => `c${at}`).join(",")}\na\n`,
      "This file has 10,001 columns. It can have at most 200.",
    ],
    [
      "5,001 rows",
      `purpose\n${"a\n".repeat(5001)}`,
      "This file has 5,001 rows. A batch can have at most 5,000",
    ],
    ["a column twice", "purpose,purpose\na,b\n", "The column purpose is there twice."],
    ["a cell too many", "purpose,sender\na,b\na,b,c\n", "Row 2 has 3 cells, and the head 2."],
    ["an open quotation mark", 'purpose,sender\n"a,b\n', "has a quotation mark that isn’t closed"],
    ["a workbook", "PK\u0003\u0004 and so on", "This is a workbook, not CSV."],
  ])("with %s is refused in words", (_what, text, words) => {
    expect(() => read(text)).toThrow(words);
  });

  it("that is neither is refused", () => {
    expect(() =>
      readBatch("a.csv", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x1a, 0x81), instance),
    ).toThrow("can’t be read");
  });
});
