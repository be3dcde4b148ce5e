import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { READABLE_TYPES } from "../../supabase/functions/_shared/domain/readable.ts";
import { SUPPORT_KINDS } from "../../supabase/functions/_shared/domain/support/attachment-type.ts";
import { openMigrated } from "../support/database.ts";

let database: Database;
beforeAll(async () => {
  database = await openMigrated();
});
afterAll(() => database.close());

/** How clients and `supabase seed buckets` write the types of texts, which the storage compares word for word. */
const texts = ["text/plain;charset=UTF-8", "text/plain; charset=utf-8", "text/markdown; charset=utf-8"];

const wanted: Record<string, string[]> = {
  // What people and drives send, what is kept as bytes, and Word files as the CLI's seeding takes them.
  uploads: [
    ...READABLE_TYPES.map(({ mime }) => mime),
    ...texts,
    "application/octet-stream",
    "application/zip",
  ],
  recordings: ["audio/wav", "audio/mpeg"],
  support: Object.keys(SUPPORT_KINDS),
  branding: ["image/png", "image/jpeg", "image/webp"],
};

/** A browser runs scripts in these, or takes them for such. */
const running = /xml|svg|xhtml|script|wasm|^\*|\/\*$/;

it("buckets take the types that are sent to them, and none in which a browser would run something", async () => {
  const rows = await database.query<{ id: string; types: string[] | null }>(
    "select id, allowed_mime_types as types from storage.buckets",
  );
  expect(rows.map(({ id }) => id).sort()).toEqual(Object.keys(wanted).sort());
  for (const { id, types } of rows) {
    expect([...(types ?? [])].sort()).toEqual([...(wanted[id] ?? [])].sort());
    expect((types ?? []).filter((type) => running.test(type) && !type.includes("openxmlformats"))).toEqual(
      [],
    );
  }
});

it("supabase/config.toml says the same, since the CLI writes its settings over the migrations'", async () => {
  const config = await readFile(
    fileURLToPath(new URL("../../supabase/config.toml", import.meta.url)),
    "utf8",
  );
  for (const [id, types] of Object.entries(wanted)) {
    const [section = ""] = config.split(`[storage.buckets.${id}]\n`)[1]?.split("\n[") ?? [];
    const [, list = ""] = /^allowed_mime_types = \[([^\]]*)\]/m.exec(section) ?? [];
    expect([...list.matchAll(/"([^"]*)"/g)].map(([, type]) => type).sort()).toEqual([...types].sort());
  }
});
