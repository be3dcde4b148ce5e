import { expect, it } from "vitest";
import { gridRows, makeXlsx } from "../testing/make-xlsx.ts";
import { readAll } from "../testing/read-all.ts";

/** Numbers that are the same for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const WORDS = [
  "Größe",
  "x",
  "a, b",
  'say "hi"',
  "two\nlines",
  "a|b",
  "数量",
  "الكمية",
  "0",
  "<b>&",
  "x;y\tz",
];

function randomGrid(seed: number): string[][] {
  const random = randomOf(seed);
  const columns = 2 + random(6);
  return Array.from({ length: 3 + random(60) }, (_, row) =>
    Array.from({ length: columns }, (_each, column) =>
      // Each cell says where it is, so that none can stand for another.
      row > 0 && random(4) === 0 && column > 0
        ? ""
        : `${WORDS[random(WORDS.length)] ?? ""} r${row}c${column}`,
    ),
  );
}

const seeds = Array.from({ length: 16 }, (_, seed) => seed + 1);
const quoted = (text: string) => (/[",\n;\t|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const said = (blocks: { text: string }[]) =>
  blocks.flatMap(({ text }) => [...text.matchAll(/r\d+c\d+/g)].map(([name]) => name)).sort();
const held = (grid: string[][]) =>
  grid.flatMap((row) => row.flatMap((cell) => /r\d+c\d+/.exec(cell) ?? [])).sort();

it.each(seeds)("says every cell of a workbook and of a separated file, in any slices (%i)", async (seed) => {
  const grid = randomGrid(seed);
  const sheets = [{ name: "Any", rows: gridRows(grid.map((row) => row.map((cell) => cell || null))) }];
  const lines = grid.map((row) => row.map(quoted).join(",")).join(seed % 2 ? "\n" : "\r\n");
  const files = [
    ["xlsx", makeXlsx({ sheets })],
    ["csv", new TextEncoder().encode(lines)],
  ] as const;
  for (const [type, bytes] of files) {
    for (const sliceChars of [1, 300, 200_000]) {
      const { blocks } = await readAll(bytes, type, { limits: { sliceChars }, fresh: seed % 3 === 0 });
      expect([...new Set(said(blocks))]).toEqual(held(grid));
      const rows = blocks.filter(({ kind }) => kind === "table").flatMap((block) => block.rows ?? []);
      expect(new Set(rows).size).toBe(rows.length);
    }
  }
});
