import { expect, it } from "vitest";
import { uploadSource } from "./upload.ts";

const bytes = new Uint8Array([1, 2]);
const adapter = uploadSource({ read: (path) => Promise.resolve(path === "files/here" ? bytes : null) });
const { signal } = new AbortController();

it("opens a file that is there, with the type that it was added as", async () => {
  expect(await adapter.open({ path: "files/here", type: "pdf" }, signal)).toEqual({ bytes, type: "pdf" });
});

it("says that a file is gone", async () => {
  expect(await adapter.open({ path: "files/gone", type: "pdf" }, signal)).toBeNull();
});
