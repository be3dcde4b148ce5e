import type { Document } from "@contract/documents.ts";
import { expect, it } from "vitest";
import { allDocuments } from "./all-documents.ts";

/** A library of so many, whose list tells this total. */
const library =
  (many: number, told: { total: number; total_is_about?: boolean }) =>
  async ({ limit, offset }: { limit: number; offset: number }) => ({
    documents: Array.from(
      { length: Math.max(0, Math.min(limit, many - offset)) },
      (_, at) => ({ id: offset + at + 1 }) as Document,
    ),
    ...told,
  });
const count = async (ask: ReturnType<typeof library>) => (await allDocuments(ask, () => undefined)).length;

it("asks for all pages of an exact total, and for none after them", async () => {
  expect(await count(library(2000, { total: 2000 }))).toBe(2000);
  expect(await count(library(2001, { total: 2001 }))).toBe(2001);
});

it("goes on past a guess until a page isn't full", async () => {
  expect(await count(library(3500, { total: 2000, total_is_about: true }))).toBe(3500);
  expect(await count(library(1500, { total: 9000, total_is_about: true }))).toBe(1500);
});
