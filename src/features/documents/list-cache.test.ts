import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import type { OutputOf } from "@contract/index.ts";
import { testDocument } from "@/lib/test-document.ts";
import { changeInLists, holdLists, restoreInLists } from "./list-cache.ts";

const ALL = [1, "/document/list", { limit: 50 }];
const PDFS = [1, "/document/list", { limit: 50, type: "pdf" }];
let client: QueryClient;

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(ALL, { documents: [1, 2, 3, 4].map(document), total: 9 });
  client.setQueryData(PDFS, { documents: [2, 4].map(document), total: 2 });
});

function document(id: number) {
  return testDocument({ id, name: `${id}.pdf` });
}

function shown(key: unknown[]) {
  const list = client.getQueryData<OutputOf<"/document/list">>(key);
  return [list?.documents.map((one) => one.name), list?.total];
}

test("documents leave every list, and the totals follow", () => {
  changeInLists(client, (one) => (one.id === 2 || one.id === 3 ? null : one));
  expect(shown(ALL)).toEqual([["1.pdf", "4.pdf"], 7]);
  expect(shown(PDFS)).toEqual([["4.pdf"], 1]);
});

test("those that the server kept come back to their places, the others stay away", async () => {
  const before = await holdLists(client);
  changeInLists(client, (one) => (one.id === 2 || one.id === 3 ? null : one));
  restoreInLists(client, before, new Set([3]));
  expect(shown(ALL)).toEqual([["1.pdf", "3.pdf", "4.pdf"], 8]);
  expect(shown(PDFS)).toEqual([["4.pdf"], 1]);
});

test("a change that was refused is taken back, what else changed meanwhile stays", async () => {
  const before = await holdLists(client);
  changeInLists(client, (one) => (one.id === 1 ? { ...one, name: "renamed.pdf" } : one));
  changeInLists(client, (one) => (one.id === 4 ? { ...one, name: "other.pdf" } : one));
  restoreInLists(client, before, new Set([1]));
  expect(shown(ALL)).toEqual([["1.pdf", "2.pdf", "3.pdf", "other.pdf"], 9]);
});

test("a document that was added meanwhile stays", async () => {
  const before = await holdLists(client);
  client.setQueryData(ALL, { documents: [5, 1, 3, 4].map(document), total: 9 });
  restoreInLists(client, before, new Set([2]));
  expect(shown(ALL)).toEqual([["5.pdf", "1.pdf", "2.pdf", "3.pdf", "4.pdf"], 10]);
});
