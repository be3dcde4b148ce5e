import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { writeAtomically } from "../files.ts";

/** A record of the ground's own name server, or how it fails to answer for a name. */
export const LocalRecord = z.object({
  /** Under `localhost`, which belongs to this machine. */
  name: z
    .string()
    .trim()
    .toLowerCase()
    .transform((name) => name.replace(/\.$/, ""))
    .pipe(
      z
        .string()
        .max(253)
        .regex(/^([a-z0-9_-]+\.)+localhost$/, "A name ends in .localhost."),
    ),
  type: z.enum(["TXT", "CNAME", "A", "AAAA", "SERVFAIL", "SILENT"]),
  value: z.string().trim().max(1_000).default(""),
});
export type LocalRecord = z.infer<typeof LocalRecord>;

/** The records that developers and tests set. */
export interface LocalRecords {
  list(): readonly LocalRecord[];
  of(name: string): readonly LocalRecord[];
  /** A name may have several of a type, as name servers that are set up wrong have. */
  add(record: LocalRecord): Promise<void>;
  /** Takes away what is equal, or all of a name. */
  remove(record: Pick<LocalRecord, "name"> & Partial<LocalRecord>): Promise<void>;
}

/** @param file where they are kept; in memory only without one */
export function openRecords(file?: string): LocalRecords {
  let all = file !== undefined && existsSync(file) ? read(file) : [];
  const keep = async (records: LocalRecord[]) => {
    all = records;
    if (file !== undefined) await writeAtomically(file, `${JSON.stringify(all, null, 2)}\n`);
  };
  return {
    list: () => all,
    of: (name) => all.filter((record) => record.name === name),
    add: (record) => keep([...all.filter((other) => !isEqual(other, record)), record]),
    remove: (gone) => keep(all.filter((record) => !isEqual(record, { ...record, ...gone }))),
  };
}

function read(file: string): LocalRecord[] {
  const parsed = z.array(LocalRecord).safeParse(JSON.parse(readFileSync(file, "utf8")));
  return parsed.success ? parsed.data : [];
}

const isEqual = (a: LocalRecord, b: LocalRecord) =>
  a.name === b.name && a.type === b.type && a.value === b.value;
