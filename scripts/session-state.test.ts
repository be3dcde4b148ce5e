import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, vi } from "vitest";

// It reads every file of both folders.
vi.setConfig({ testTimeout: 60_000 });

const root = fileURLToPath(new URL("..", import.meta.url));

/** What stays with a connection after its transaction, which behind a pooler in transaction mode is somebody else's next. */
const kept: Record<string, { pattern: RegExp; example: string }> = {
  "a lock of the session": {
    pattern: /\bpg_(try_)?advisory_(lock|unlock)/i,
    example: "select pg_try_advisory_lock(1)",
  },
  "a setting of the session": {
    pattern: /\bset_config\s*\([^;]*?,\s*false\s*\)/i,
    example: "perform set_config('a.b', concat('c', 'd'), false);",
  },
  "a statement that sets": {
    // In an update `set` is indented.
    pattern:
      /^(set\s+(?!local\b|constraints\b|transaction\b)[a-z_.]+\s*(=|to\s)[^;\n]*;|reset\s+\w+\s*;|discard\s+all)|\bset\s+session\s/im,
    example: "set session statement_timeout to '1s';",
  },
  "a temporary table": {
    pattern: /\bcreate\s+(local\s+|global\s+)?temp(orary)?\s/i,
    example: "create temp table t ()",
  },
  "a channel that is listened to": { pattern: /^\s*(un)?listen\s+["\w*]+\s*;/im, example: "  listen jobs;" },
  "a statement prepared by name": {
    pattern: /^\s*(prepare\s+\w+\s*(\(|as\b)|deallocate\b)|query\(\s*\{\s*name\b/im,
    example: "prepare one (int) as select $1;",
  },
  "a cursor that outlives its transaction": {
    pattern: /\bcursor\s+with\s+hold\b/i,
    example: "declare c cursor with hold for select 1",
  },
  "the session's last number": { pattern: /\b(lastval|currval)\s*\(/i, example: "select currval('s')" },
};

async function texts(folder: string, ending: RegExp): Promise<{ file: string; text: string }[]> {
  const files = await readdir(join(root, folder), { recursive: true });
  const wanted = files.filter((file) => ending.test(file) && !/\.test\.ts$|(^|\/)testing\//.test(file));
  return Promise.all(
    wanted.map(async (file) => ({ file, text: await readFile(join(root, folder, file), "utf8") })),
  );
}

it("neither migrations nor functions keep anything in a session", async () => {
  const all = [
    ...(await texts("supabase/migrations", /\.sql$/)),
    ...(await texts("supabase/functions", /\.ts$/)),
  ];
  expect(all.length).toBeGreaterThan(500);
  const found = all.flatMap(({ file, text }) => {
    const said = text.replace(/^\s*(--|\/\/|\*|\/\*).*$/gm, "");
    return Object.entries(kept).flatMap(([what, { pattern }]) =>
      pattern.test(said) ? [`${file}: ${what}`] : [],
    );
  });
  expect(found).toEqual([]);
});

it.each(Object.entries(kept))("%s is found", (_what, { pattern, example }) => {
  expect(example).toMatch(pattern);
  expect(
    "perform pg_advisory_xact_lock(1), set_config('a', 'b', true);\nset search_path = ''\nas",
  ).not.toMatch(pattern);
});
