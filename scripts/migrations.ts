import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { writeAtomically } from "../local/files.ts";

const folder = "supabase/migrations";
const list = "supabase/migrations.lock";
/** Lines of a migration. */
const longest = 250;

/** Hashes by file name. */
type Hashes = Map<string, string>;

/**
 * What is wrong with the migrations that others may have applied: one changed or gone, or a new one that would apply
 * before them. A sentence each; none when all is well.
 * @param root the folder that holds `supabase/`
 */
export async function checkFrozen(root: string): Promise<string[]> {
  const [frozen, here] = await Promise.all([readFrozen(root), readHashes(root)]);
  const last = [...frozen.keys()].sort().at(-1) ?? "";
  const changed = [...frozen].filter(([file, hash]) => here.get(file) !== hash);
  const early = [...here.keys()].filter((file) => !frozen.has(file) && file < last);
  return [
    ...changed.map(
      ([file]) =>
        `${file} is frozen and has ${here.has(file) ? "changed" : "gone"}: put the change into a new one.`,
    ),
    ...early.map((file) => `${file} would apply before the frozen ${last}: give it a later version.`),
  ];
}

/** What a migration makes: its kind and name, and for policies and triggers the table. */
const made =
  /^create (?<replaced>or replace )?(?:constraint )?(?:unique )?(?<kind>function|table|view|type|policy|trigger|index) (?:if not exists )?(?<name>"[^"]+"|[\w.]+)[^;]*?(?: on (?<table>[\w.]+)|\()/gim;

/**
 * What is wrong with how migrations that nobody has applied yet are kept: something made in two places, or a file that has
 * grown beyond a noun. A sentence each; none when all is well.
 * @param root as for `checkFrozen`
 */
export async function checkKept(root: string): Promise<string[]> {
  const [frozen, here] = await Promise.all([readFrozen(root), readHashes(root)]);
  const complaints: string[] = [];
  const places = new Map<string, string>();
  for (const file of [...here.keys()].sort()) {
    const text = await readFile(join(root, folder, file), "utf8");
    const lines = text.split("\n").length - 1;
    if (!frozen.has(file) && lines > longest)
      complaints.push(`${file} has ${lines} lines: split it by noun.`);
    for (const { groups } of text.matchAll(made)) {
      const { replaced, kind = "", name = "", table = "" } = groups ?? {};
      const thing = [kind.toLowerCase(), name, /policy|trigger/i.test(kind) && `on ${table}`]
        .filter(Boolean)
        .join(" ");
      const before = places.get(thing);
      // What others have applied can only be replaced, or dropped first where its signature changes.
      const again = replaced ?? new RegExp(`^drop ${kind} ${name}\\b`, "im").test(text);
      if (before && !(again && frozen.has(before)))
        complaints.push(`${thing} is made in ${before} and in ${file}.`);
      if (!before && replaced) complaints.push(`${thing} of ${file} replaces nothing.`);
      places.set(thing, file);
    }
  }
  return complaints;
}

/** Freezes every migration there is. Throws when one that is frozen has changed. @returns how many are new */
export async function freeze(root: string): Promise<number> {
  const complaints = await checkFrozen(root);
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
  const [frozen, here] = await Promise.all([readFrozen(root), readHashes(root)]);
  const lines = [...here].map(([file, hash]) => `${hash}  ${file}\n`);
  await writeAtomically(join(root, list), lines.join(""));
  return here.size - frozen.size;
}

async function readFrozen(root: string): Promise<Hashes> {
  const text = await readFile(join(root, list), "utf8").catch(() => "");
  const lines = text.split("\n").filter(Boolean);
  return new Map(
    lines.map((line) => line.split(/\s+/) as [string, string]).map(([hash, file]) => [file, hash]),
  );
}

async function readHashes(root: string): Promise<Hashes> {
  const files = (await readdir(join(root, folder))).filter((file) => file.endsWith(".sql")).sort();
  const hashed = files.map(async (file): Promise<[string, string]> => {
    const bytes = await readFile(join(root, folder, file));
    return [file, createHash("sha256").update(bytes).digest("hex")];
  });
  return new Map(await Promise.all(hashed));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await freeze(process.cwd()).then(
    (count) => console.log(`${count} more migrations are frozen.`),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );
}
