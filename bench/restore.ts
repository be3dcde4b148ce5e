import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { backUp } from "../local/backup/backup.ts";
import { openSink, openSource } from "../local/backup/container.ts";
import { type ObjectStore, folderStore } from "../local/backup/objects.ts";
import { inspectBackup, restoreInto } from "../local/backup/restore.ts";
import { type Database, openDatabase } from "../local/database/database.ts";
import { migrate } from "../local/database/migrate.ts";
import { newSealingKey } from "../local/platform/secrets.ts";
import { openMigrated } from "../local/database/snapshot.ts";
import { onTerms, statementLimits } from "../local/database/terms.ts";
import { limitsLifted } from "./limits.ts";
import { progressOf, row } from "./print.ts";

const objectBytes = 4 * 1024 * 1024;

/**
 * `npm run bench -- restore [--gb N] [--passages N] [--migrated]`: half of it passages in the database, half files, backed up and restored into an empty
 * place of the same kind. With DATABASE_URL in two databases of their own on that server.
 * `--passages`: of a document. `--migrated`: into one that has all tables already, which restoring would make.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      gb: { type: "string", default: "0.1" },
      passages: { type: "string", default: "500" },
      migrated: { type: "boolean", default: false },
    },
  });
  const bytes = Number(values.gb) * 1e9;
  const folder = await mkdtemp(join(tmpdir(), "atrium-bench-"));
  const places = await Promise.all([openPlace(true), openPlace(values.migrated)]);
  const [from, to] = places;
  const root = process.cwd();
  const log = () => undefined;
  const seeds = { ring: newSealingKey(), jwtSecret: undefined };
  try {
    await onTerms({ limit: statementLimits.upkeep }, async () => {
      const store = folderStore(join(folder, "from"));
      const size = await fill(from.database, bytes / 2, Number(values.passages));
      await fillObjects(from.database, store, bytes / 2);
      const file = join(folder, "backup.tar");
      const memory = peak();
      const backing = performance.now();
      const { objects } = await backUp({
        root,
        database: from.database,
        store,
        seeds,
        sink: await openSink(file),
        log,
      });
      const restoring = performance.now();
      const source = await openSource(file);
      const options = { root, source, keys: new Set<string>(), log };
      const manifest = await inspectBackup(options);
      const target = { database: to.database, store: folderStore(join(folder, "to")), seeds };
      const census = await restoreInto(target, manifest, options);
      const ended = performance.now();
      await source.close();
      const differing = census.filter(({ equal }) => !equal).length;
      const all = size + objects.bytes;
      const told = (ms: number) =>
        `${(ms / 60_000).toFixed(2)} min (${(all / 1e6 / (ms / 1000)).toFixed(1)} MB/s)`;
      row(`${(all / 1e9).toFixed(2)} GB, ${from.database.kind}`, {
        rows: `${(size / 1e9).toFixed(2)} GB`,
        files: `${(objects.bytes / 1e9).toFixed(2)} GB`,
        archive: `${((await stat(file)).size / 1e9).toFixed(2)} GB`,
        backup: told(restoring - backing),
        restore: told(ended - restoring),
        memory: `${memory()} MB`,
        differing: String(differing),
      });
      if (differing > 0) throw new Error("The census differs.");
    });
  } finally {
    await Promise.all(places.map(({ close }) => close()));
    await rm(folder, { recursive: true, force: true });
  }
}

interface Place {
  database: Database;
  close(): Promise<void>;
}

async function openPlace(isMigrated: boolean): Promise<Place> {
  const server = process.env.DATABASE_URL;
  if (!server) {
    const database = isMigrated
      ? await openMigrated(process.cwd(), { seed: false })
      : await openDatabase({ dataDir: "memory://" });
    return { database, close: () => database.close() };
  }
  const name = `atrium_bench_${randomUUID().replaceAll("-", "")}`;
  const onServer = async (statement: string) => {
    const sql = postgres(server, { max: 1, onnotice: () => undefined });
    await sql.unsafe(statement);
    await sql.end();
  };
  await onServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: url.href, dataDir: "" });
  if (isMigrated) await migrate(database, process.cwd(), false);
  const close = async () => {
    await database.close();
    await onServer(`drop database ${name} with (force)`);
  };
  return { database, close };
}

/** Adds documents of passages and their text until the tables have so many bytes. @returns how many they have */
async function fill(database: Database, bytes: number, passages: number): Promise<number> {
  const [made] = await database.query<{ id: number }>(
    "insert into public.organizations (name) values ('Bench') returning id::int",
  );
  await database.query(limitsLifted(made?.id ?? 0));
  const progress = progressOf("restore", Math.round(bytes / 1e6), "MB of passages");
  for (;;) {
    await database.query(
      `with document as (
         insert into public.documents (organization_id, name, path, type, size, status)
         values ($1, 'Long', 'files/' || gen_random_uuid(), 'pdf', 1000, 'success') returning id, path
       ), revision as (
         insert into public.document_revisions (organization_id, document_id, number, path, type, size)
         select $1, id, 1, path, 'pdf', 1000 from document returning id
       ), part as (
         insert into public.document_parts (organization_id, revision_id, ordinal, start_offset, end_offset, text)
         select $1, revision.id, n, n * 960, n * 960 + 960, (select string_agg(md5(n || '/' || i), '') from generate_series(1, 30) as i)
         from revision, generate_series(0, ${passages - 1}) as n returning revision_id, ordinal, start_offset, end_offset, text
       )
       insert into public.document_chunks (organization_id, revision_id, ordinal, text, start_offset, end_offset, hash, term_count, terms, embedding)
       select $1, revision_id, ordinal, text, start_offset, end_offset, md5(text), 100, '{1:1,5:2}/536870912',
         (select array_agg((((i * (ordinal + 7)) % 997) / 997.0)::real) from generate_series(1, 1536) as i)::extensions.halfvec
       from part`,
      [made?.id],
    );
    const [size] = await database.query<{ bytes: string }>(
      "select sum(pg_table_size(oid))::text as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    progress(Math.round(Number(size?.bytes) / 1e6));
    if (Number(size?.bytes) >= bytes) return Number(size?.bytes);
  }
}

async function fillObjects(database: Database, store: ObjectStore, bytes: number): Promise<void> {
  for (let at = 0; at < bytes; at += objectBytes) {
    const name = `files/${randomUUID()}`;
    const chunk = randomBytes(objectBytes);
    const chunks = (async function* () {
      await Promise.resolve();
      yield chunk;
    })();
    await store.put("uploads", name, {
      size: objectBytes,
      type: "application/pdf",
      cache: "no-cache",
      chunks,
    });
    await database.query(
      "insert into storage.objects (bucket_id, name, version) values ('uploads', $1, $2)",
      [name, createHash("md5").update(name).digest("hex")],
    );
  }
}

/** How much this process's memory grew at most since now, in MB. */
function peak(): () => number {
  const began = process.memoryUsage.rss();
  let highest = began;
  const timer = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 100);
  return () => {
    clearInterval(timer);
    return Math.round((highest - began) / 1e6);
  };
}
