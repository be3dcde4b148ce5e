import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { seal } from "../auth/totp.ts";
import type { Database } from "../database/database.ts";
import { openMigrated } from "../database/snapshot.ts";
import { onTerms, statementLimits } from "../database/terms.ts";
import { newSealingKey } from "../platform/secrets.ts";
import { backUp } from "./backup.ts";
import { openSink, openSource } from "./container.ts";
import { folderStore, type ObjectStore, projectStore } from "./objects.ts";
import { inspectBackup, restoreInto } from "./restore.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = fileURLToPath(new URL("../..", import.meta.url));
const log = () => undefined;
const seed = "KRSXG5CTMVRXEZLUKN2HEZLTOQ";
const [ring, jwtSecret] = [newSealingKey(), randomUUID() + randomUUID()];
const key = "sb_secret_1";

/** A project: auth's own list of migrations tells it, and its storage keeps rows and bytes as the real one does on files. */
interface Project {
  database: Database;
  store: ObjectStore;
  bytes: Map<string, Buffer>;
  /** Uploads that go well before the storage breaks off. */
  left: number;
  server: Server;
}

async function openProject(): Promise<Project> {
  const database = await openMigrated(root, { seed: false });
  await database.exec("create table auth.schema_migrations (version text primary key)");
  const bytes = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const answer = (status: number, body: object | Buffer = {}) =>
      response.writeHead(status).end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
    const serve = async () => {
      const path = decodeURIComponent(request.url ?? "").replace("/storage/v1/object/", "");
      const [bucket = "", ...rest] = path.split("/");
      const name = rest.join("/");
      if (request.headers["apikey"] !== key) return answer(400, { statusCode: "403", code: "AccessDenied" });
      if (request.method === "GET") {
        const [row] = await database.query(
          "select 1 as there from storage.objects where bucket_id = $1 and name = $2",
          [bucket, name],
        );
        if (!row) return answer(400, { statusCode: "404", code: "NoSuchKey", error: "not_found" });
        const found = bytes.get(path);
        return found ? answer(200, found) : answer(500, { statusCode: "500", code: "InternalError" });
      }
      const body = await buffer(request);
      const [kept] = await database.query<{ types: string[] | null }>(
        "select allowed_mime_types as types from storage.buckets where id = $1",
        [bucket],
      );
      const type = request.headers["content-type"] ?? "";
      if (kept?.types && !kept.types.includes(type))
        return answer(400, { statusCode: "415", code: "InvalidMimeType" });
      await database.query(
        `insert into storage.objects (bucket_id, name, version, metadata) values ($1, $2, $3, $4)
         on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata`,
        [bucket, name, randomUUID(), JSON.stringify({ size: body.length, mimetype: type })],
      );
      // The row is there, and the bytes aren't.
      if (project.left <= 0) return answer(500, { statusCode: "500", code: "InternalError" });
      project.left -= 1;
      bytes.set(path, body);
      return answer(200);
    };
    serve().catch((error: unknown) => answer(500, { message: String(error) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const project: Project = { database, bytes, server, left: Infinity, store: projectStore(url, key) };
  return project;
}

let folder: string;
let file: string;
let project: Project;
const owners = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-project-"));
  file = join(folder, "backup.tar");
  const database = await openMigrated(root, { seed: true });
  const store = folderStore(join(folder, "storage"));
  const add = async (name: string, text: string | null, type: string) => {
    const [row] = await database.query<{ owner: string }>(
      `insert into storage.objects (bucket_id, name, owner_id, version, metadata)
       select 'uploads', $1, id, 'v1', jsonb_build_object('size', $2::int) from auth.users order by email limit 1
       returning owner_id as owner`,
      [name, text?.length ?? 0],
    );
    owners.set(name, row?.owner ?? "");
    if (text === null) return;
    const chunks = (async function* () {
      yield await Promise.resolve(Buffer.from(text));
    })();
    await store.put("uploads", name, { size: text.length, type, cache: "max-age=60", chunks });
  };
  await add("files/1", "one", "text/plain");
  await add("files/2", "<Invoice/>", "application/xml");
  await add("files/3", "three", "application/pdf");
  await add("files/gone", null, "text/plain");
  await database.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     select gen_random_uuid(), id, 'Phone', 'totp', 'verified', $1, now(), now() from auth.users order by email limit 1`,
    [seal(seed, jwtSecret)],
  );
  await backUp({ root, database, store, seeds: { ring, jwtSecret }, sink: await openSink(file), log });
  await database.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function restored(asOwner = false) {
  const source = await openSource(file);
  try {
    const keys = new Set([ring.split(":")[0] ?? ""]);
    const options = { root, source, keys, log, asOwner };
    const manifest = await inspectBackup(options);
    const { database, store } = project;
    const target = { database, store, seeds: { ring, jwtSecret: undefined } };
    return await onTerms({ limit: statementLimits.upkeep }, () => restoreInto(target, manifest, options));
  } finally {
    await source.close();
  }
}

describe.each([false, true])("a restore into a project (as owner of the tables: %s)", (asOwner) => {
  beforeAll(async () => {
    project = await openProject();
  });
  afterAll(async () => {
    project.server.close();
    await project.database.close();
  });

  it("that breaks off in the storage writes no rows of ours", async () => {
    project.left = 1;
    await expect(restored(asOwner)).rejects.toThrow(/storage answered 500/);
    expect([...project.bytes.keys()]).toEqual(["uploads/files/1"]);
    const [count] = await project.database.query<{ users: number }>(
      "select count(*)::int as users from auth.users",
    );
    expect(count?.users).toBe(0);
  });

  it("goes on when it is run again, and gives each object its row, its bytes and its owner", async () => {
    project.left = Infinity;
    const census = await restored(asOwner);
    expect(census.filter(({ equal }) => !equal)).toEqual([]);
    expect([...project.bytes].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
      ["uploads/files/1", "one"],
      ["uploads/files/2", "<Invoice/>"],
      ["uploads/files/3", "three"],
    ]);
    const rows = await project.database.query<{ name: string; owner: string; version: string; type: string }>(
      "select name, owner_id as owner, version, metadata ->> 'mimetype' as type from storage.objects order by name",
    );
    expect(rows.map(({ name, type }) => [name, type])).toEqual([
      ["files/1", "text/plain"],
      ["files/2", "application/octet-stream"],
      ["files/3", "application/pdf"],
    ]);
    for (const { name, owner, version } of rows) {
      expect(owner).toBe(owners.get(name));
      expect(version).not.toBe("v1");
    }
  });

  it("leaves seeds of second steps as the project's auth service reads them", async () => {
    const factors = await project.database.query<{ name: string; secret: string }>(
      "select friendly_name as name, secret from auth.mfa_factors order by 1",
    );
    expect(factors).toContainEqual({ name: "Phone", secret: seed });
  });

  it("is refused once people are there, and where files are that aren't the backup's", async () => {
    await expect(restored(asOwner)).rejects.toThrow(/holds accounts, organisations/);
    await project.database.exec(
      "truncate auth.users cascade; insert into storage.objects (bucket_id, name) values ('uploads', 'files/other')",
    );
    await expect(restored(asOwner)).rejects.toThrow(/files/);
  });
});
