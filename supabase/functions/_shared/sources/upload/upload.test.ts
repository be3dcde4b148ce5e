import { expect, it } from "vitest";
import { createSources } from "../index.ts";
import { itemKey, type SourceItem } from "../source.ts";

const bytes = new Uint8Array([1, 2]);
const sources = createSources({ read: (path) => Promise.resolve(path === "files/here" ? bytes : null) });
const { signal } = new AbortController();
const item = (more: Partial<SourceItem>): SourceItem => ({
  kind: "upload",
  source_id: 1,
  external_id: "files/first",
  version: null,
  path: "files/here",
  type: "pdf",
  ...more,
});

it("opens a file that is there, with the type that it was added as", async () => {
  expect(await sources.open(item({}), signal)).toEqual({ bytes, type: "pdf" });
});

it("says that a file is gone", async () => {
  expect(await sources.open(item({ path: "files/gone" }), signal)).toBeNull();
  expect(await sources.open(item({ path: null }), signal)).toBeNull();
});

it("says that it knows no source of a kind", async () => {
  await expect(sources.open(item({ kind: "toy" }), signal)).rejects.toMatchObject({ code: "not_configured" });
});

it("keeps items apart by their bytes, in letters that a header takes", () => {
  const far = { kind: "toy", path: null, external_id: "ÄÖ/1 2", version: "7" };
  const keys = [item({}), item({ path: "files/x" }), item(far), item({ ...far, version: "8" })].map(itemKey);
  expect(new Set(keys).size).toBe(4);
  for (const key of keys) expect(new Headers({ "x-affinity": key }).get("x-affinity")).toBe(key);
});
