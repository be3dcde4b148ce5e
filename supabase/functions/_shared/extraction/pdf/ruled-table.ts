import type { Rule } from "./content.ts";
import { textOf } from "./line.ts";
import type { Word } from "./words.ts";

/** A table drawn with lines. */
export interface RuledTable {
  x1: number;
  x2: number;
  y1: number;
  y2: number;
  /** Rows of cell texts; a cell over several has its text in the first. */
  cells: string[][];
}

/** Lines this close (points) are one; ends this close meet. */
const NEAR = 3;
const MOST_ROWS = 300;
const MOST_COLUMNS = 40;
/** A cell with more text than this is a frame around text. */
const MOST_CELL_CHARS = 1_200;
/** Of the fields that the lines make; with fewer cells the lines are a form's boxes, not a grid. */
const FEWEST_CELLS = 0.45;

/** Reads the tables that a page's lines make. */
export function findRuledTables(rules: readonly Rule[], words: readonly Word[]): RuledTable[] {
  return connected(rules).flatMap((group) => {
    const xs = positions(group.filter(isVertical).map((rule) => rule.x1));
    const ys = positions(group.filter((rule) => !isVertical(rule)).map((rule) => rule.y1));
    const [columns, rows] = [xs.length - 1, ys.length - 1];
    if (columns < 2 || rows < 2 || columns > MOST_COLUMNS || rows > MOST_ROWS) return [];
    const table = { x1: xs[0] ?? 0, x2: xs.at(-1) ?? 0, y1: ys[0] ?? 0, y2: ys.at(-1) ?? 0 };
    const owner = owners(group, xs, ys);
    if (new Set(owner).size < owner.length * FEWEST_CELLS) return [];
    const cells = fill(
      words.filter((word) => inside(word, table)),
      xs,
      ys,
      owner,
    );
    return isTable(cells) ? [{ ...table, cells: withoutEmpty(cells) }] : [];
  });
}

/** Whether a word stands in a table. */
export function inside(word: Word, table: Omit<RuledTable, "cells">): boolean {
  const [x, y] = middle(word);
  return x > table.x1 && x < table.x2 && y > table.y1 && y < table.y2;
}

const isVertical = (rule: Rule): boolean => rule.y2 - rule.y1 > rule.x2 - rule.x1;
const middle = (word: Word): [number, number] => [(word.x1 + word.x2) / 2, word.y - word.size * 0.3];

function meet(one: Rule, other: Rule): boolean {
  return (
    one.x1 - NEAR <= other.x2 &&
    other.x1 - NEAR <= one.x2 &&
    one.y1 - NEAR <= other.y2 &&
    other.y1 - NEAR <= one.y2
  );
}

/** Groups of lines that touch each other. */
function connected(rules: readonly Rule[]): Rule[][] {
  const groups: Rule[][] = [];
  const left = new Set([...rules].sort((one, other) => one.y1 - other.y1));
  for (const start of left) {
    left.delete(start);
    const group = [start];
    for (const rule of group) {
      for (const other of left) {
        if (other.y1 > rule.y2 + NEAR) break;
        if (meet(rule, other)) {
          left.delete(other);
          group.push(other);
        }
      }
    }
    if (group.length >= 4) groups.push(group);
  }
  return groups;
}

function positions(values: number[]): number[] {
  const sorted = values.sort((one, other) => one - other);
  return sorted.filter((value, index) => index === 0 || value - (sorted[index - 1] ?? 0) > NEAR);
}

/** For each field of the grid the field that its text belongs to: fields without a line between are one cell. */
function owners(rules: readonly Rule[], xs: readonly number[], ys: readonly number[]): number[] {
  const columns = xs.length - 1;
  const owner = Array.from({ length: columns * (ys.length - 1) }, (_, field) => field);
  const root = (field: number): number => {
    while (owner[field] !== field) field = owner[field] ?? field;
    return field;
  };
  const vertical = rules.filter(isVertical);
  const horizontal = rules.filter((rule) => !isVertical(rule));
  for (const field of owner.keys()) {
    const [row, column] = [Math.floor(field / columns), field % columns];
    const [x, y] = [xs[column] ?? 0, ys[row] ?? 0];
    const [middleX, middleY] = [(x + (xs[column + 1] ?? x)) / 2, (y + (ys[row + 1] ?? y)) / 2];
    const walled = vertical.some(
      (rule) => Math.abs(rule.x1 - x) <= NEAR && rule.y1 <= middleY && rule.y2 >= middleY,
    );
    const roofed = horizontal.some(
      (rule) => Math.abs(rule.y1 - y) <= NEAR && rule.x1 <= middleX && rule.x2 >= middleX,
    );
    if (column > 0 && !walled) owner[root(field)] = root(field - 1);
    if (row > 0 && !roofed) owner[root(field)] = root(field - columns);
  }
  return owner.map((_, field) => root(field));
}

function fill(
  words: readonly Word[],
  xs: readonly number[],
  ys: readonly number[],
  owner: number[],
): string[][] {
  const columns = xs.length - 1;
  const lines = new Map<number, Map<number, Word[]>>();
  for (const word of words) {
    const [x, y] = middle(word);
    const field =
      (ys.findLastIndex((edge) => edge < y) || 0) * columns + xs.findLastIndex((edge) => edge < x);
    const cell = lines.get(owner[field] ?? field) ?? new Map<number, Word[]>();
    lines.set(owner[field] ?? field, cell.set(word.y, [...(cell.get(word.y) ?? []), word]));
  }
  const text = (field: number) =>
    [...(lines.get(field) ?? [])]
      .sort(([one], [other]) => one - other)
      .map(([, row]) => textOf(row.sort((one, other) => one.x1 - other.x1)))
      .join(" ");
  return ys.slice(1).map((_, row) => xs.slice(1).map((__, column) => text(row * columns + column)));
}

function isTable(cells: readonly string[][]): boolean {
  const filled = cells.map((row) => row.filter((cell) => cell !== ""));
  if (filled.flat().some((cell) => cell.length > MOST_CELL_CHARS)) return false;
  return filled.filter((row) => row.length >= 2).length >= 2;
}

function withoutEmpty(cells: readonly string[][]): string[][] {
  const rows = cells.filter((row) => row.some((cell) => cell !== ""));
  const used = (rows[0] ?? []).map((_, column) => rows.some((row) => row[column] !== ""));
  return rows.map((row) => row.filter((_, column) => used[column]));
}
