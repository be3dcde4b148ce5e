import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, vi } from "vitest";

// It reads every file of the folders.
vi.setConfig({ testTimeout: 60_000 });

const root = fileURLToPath(new URL("..", import.meta.url));
const folders = ["supabase", "local", "bench"];
const files = /(?<!\.test)\.(sql|ts)$/;

/**
 * Functions that PostgreSQL 18 has in `pg_proc` and 15 has not, except for those that the server itself uses for types,
 * indexes, statistics and replication.
 */
const names =
  `any_value array_reverse array_sample array_shuffle array_sort casefold crc32 crc32c date_add date_subtract erf
  erfc gamma has_largeobject_privilege icu_unicode_version json_agg_strict json_object_agg_strict
  json_object_agg_unique json_object_agg_unique_strict jsonb_agg_strict jsonb_object_agg_strict
  jsonb_object_agg_unique jsonb_object_agg_unique_strict jsonb_populate_record_valid lgamma pg_basetype
  pg_column_toast_chunk_id pg_get_acl pg_get_aios pg_get_loaded_modules pg_get_sequence_data pg_get_wait_events
  pg_input_error_info pg_input_is_valid random_normal to_bin to_oct to_regtypemod unicode_assigned unicode_version
  uuid_extract_timestamp uuid_extract_version uuidv4 uuidv7 xmltext`.split(/\s+/);

/** What stands in brackets, with brackets in it up to the fifth level. */
const brackets = [1, 2, 3, 4].reduce((inner) => `\\((?:[^()]|${inner})*\\)`, "\\([^()]*\\)");

/** Signs of what only a later version knows, each with examples. What no word gives away a server of 15 alone finds. */
const later: Record<string, { pattern: RegExp; examples: string[]; only?: ".sql" }> = {
  "a function of 16 to 18": {
    pattern: new RegExp(String.raw`(?<!(?<!\bpg_catalog)\.|[\w$])(${names.join("|")})\s*\(`, "i"),
    examples: ["default pg_catalog.uuidv7()", "select any_value (name)"],
  },
  "a view of 16 to 18, or system_user (16)": {
    pattern:
      /\b(pg_aios|pg_shmem_allocations_numa|pg_stat_checkpointer|pg_stat_io|pg_wait_events|system_user)\b/i,
    examples: ["from pg_stat_io", "= system_user"],
  },
  "a number with underscores, or in hexadecimal (16)": {
    pattern: /(?<![\w.'$-])(\d+(_\d+)+|0x[\da-f]+|0o[0-7]+|0b[01]+)\b/i,
    examples: ["limit 1_000", "select 0xff"],
    only: ".sql",
  },
  "SQL/JSON (16, 17)": {
    pattern:
      /\bis\s+(not\s+)?json\b|(?<![.\w])json_(array(agg)?|objectagg|scalar|serialize|exists|query|value|table)\s*\(/,
    examples: ["where a is not json", "json_table(a, '$')", "json_value(a, '$.b')", "json_arrayagg(a)"],
  },
  "a merge that returns, or looks both ways (17)": {
    pattern: /\bmerge\s+into\b[^;]*?\breturning\b|\bmerge_action\b|\bnot\s+matched\s+by\b/i,
    examples: [
      "merge into a using b on c when matched then delete returning *",
      "when not matched by source",
    ],
  },
  "smaller syntax of 17": {
    pattern:
      /(?<![.\w])random\s*\(\s*[\w$-]|\b(on_error|log_verbosity|reject_limit|at\s+local|set\s+expression|(grant|revoke)\s+maintain)\b/i,
    examples: [
      "random(1, 6)",
      "copy a from stdin (on_error ignore)",
      "now() at local",
      "grant maintain on a to b",
    ],
    only: ".sql",
  },
  "a generated column that isn't stored (18)": {
    pattern: new RegExp(String.raw`\bgenerated\s+always\s+as\s*${brackets}(?!\s*stored\b)`, "i"),
    examples: ["b int generated always as (lower((a))) virtual", "b int generated always as (a + 1), c int"],
  },
  "the row before or after, returned (18)": {
    pattern: /\breturning\s+(with\s*\(|(?:(?!\binto\b)[^;`])*?(?<![\w.])(old|new)\.)/i,
    examples: ["update a set b = 1 returning old.b", "delete from a returning with (old as o) o.b"],
  },
  "a constraint over time, not enforced, or of not null by name (18)": {
    pattern:
      /\bwithout\s+overlaps\b|,\s*period\s+\w+\s*\)|\bnot\s+enforced\b|\b(add|constraint\s+\w+)\s+not\s+null\b/i,
    examples: [
      "(a, b without overlaps)",
      "(a, period b)",
      "check (a > 0) not enforced",
      "add constraint b not null c",
    ],
  },
};

const signs = (text: string, file = ".sql") => {
  const said = text.replace(/^\s*(--|\/\/|\*|\/\*).*$/gm, "");
  return Object.entries(later)
    .filter(([, { only }]) => file.endsWith(only ?? ""))
    .flatMap(([what, { pattern }]) => {
      const [found] = pattern.exec(said) ?? [];
      return found === undefined ? [] : [`${file}: ${what}: ${found.replace(/\s+/g, " ").slice(-60)}`];
    });
};

describe("SQL that PostgreSQL 15 doesn't know", () => {
  it("stands in no migration, seed or program", async () => {
    const all = await Promise.all(
      folders.map(async (folder) => {
        const entries = await readdir(join(root, folder), { recursive: true });
        return entries
          .filter((entry) => files.test(entry) && !entry.includes("node_modules"))
          .map((entry) => join(folder, entry));
      }),
    );
    expect(all.flat().length).toBeGreaterThan(1000);
    const found = await Promise.all(
      all.flat().map(async (file) => signs(await readFile(join(root, file), "utf8"), file)),
    );
    expect(found.flat()).toEqual([]);
  });

  it.each(Object.entries(later))("is found: %s", (what, { examples }) => {
    for (const example of examples)
      expect(signs(`select 1;\n${example};`)).toEqual([expect.stringContaining(`: ${what}: `)]);
  });

  it("isn't what 15 knows", () => {
    const known = `b int generated always as identity, c text generated always as (lower(a || (b))) stored,
      unique nulls not distinct (a), d text constraint e check (a is not null) not null; select random(), json_object('{a}'),
      private.uuidv7(1), date '2026-01-01', 'a0xff', array_agg(1); update a set b = 1 returning id; perform new.id; insert into a default values returning id into new.id;`;
    expect(signs(known)).toEqual([]);
  });
});
