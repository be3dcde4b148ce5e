import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readEnv } from "../supabase/functions/_shared/config/env.ts";
import { carriesKey } from "../supabase/functions/_shared/config/bearer.ts";

/** The parts of pg_cron, pg_net and the vault that the recipe names, with their own signatures. */
const standIns = `
  create schema cron;
  create table cron.job (jobname text primary key, schedule text, command text);
  create table cron.job_run_details (runid bigint, start_time timestamptz, end_time timestamptz);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as
    'insert into cron.job values ($1, $2, $3); select 1::bigint';
  create schema vault;
  create table vault.decrypted_secrets (name text unique, decrypted_secret text);
  create function vault.create_secret(new_secret text, new_name text) returns void language sql as
    'insert into vault.decrypted_secrets values ($2, $1)';
  create schema net;
  create table net.asked (url text, headers jsonb, body jsonb, timeout integer);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds integer default 5000)
    returns bigint language sql as 'insert into net.asked values ($1, $4, $2, $5); select 1::bigint';
`;

let extensions: string[];
let database: PGlite;
beforeAll(async () => {
  const docs = await readFile(join(import.meta.dirname, "../docs/deploy.md"), "utf8");
  const [, section = ""] = docs.split(/^## Ticks$/m);
  const [, recipe = ""] = /^```sql\n([^]*?)^```$/m.exec(section) ?? [];
  extensions = recipe.match(/^create extension .*$/gm) ?? [];
  database = await PGlite.create();
  await database.exec(standIns);
  await database.exec(
    recipe
      .replace(/^create extension .*$/gm, "")
      .replace("<ref>", "abc")
      .replace("<secret key>", "sb_secret_1"),
  );
});
afterAll(() => database.close());

const jobs = async () =>
  (await database.query<{ jobname: string; schedule: string; command: string }>("select * from cron.job"))
    .rows;

it("puts pg_net into a schema that the API doesn't serve", () => {
  expect(extensions).toEqual([
    "create extension if not exists pg_cron with schema pg_catalog;",
    "create extension if not exists pg_net with schema extensions;",
  ]);
});

it("asks the worker every five seconds, with a key that opens it, for as long as a tick works", async () => {
  const job = (await jobs()).find(({ jobname }) => jobname === "worker");
  expect(job?.schedule).toBe("5 seconds");
  await database.exec(job?.command ?? "");
  const { rows } = await database.query<{
    url: string;
    headers: Record<string, string>;
    body: object;
    timeout: number;
  }>("select * from net.asked");
  expect(rows).toMatchObject([
    { url: "https://abc.supabase.co/functions/v1/worker", body: { tick: true }, timeout: 25_000 },
  ]);
  const { secretKeys } = readEnv({
    SUPABASE_URL: "https://abc.supabase.co",
    SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_1"}',
    SUPABASE_SECRET_KEYS: '{"default":"sb_secret_1"}',
  });
  const { url = "", headers } = rows[0] ?? {};
  expect(await carriesKey(new Request(url, { method: "POST", headers }), secretKeys)).toBe(true);
});

it("deletes what pg_cron notes of its runs after a day", async () => {
  await database.exec(`insert into cron.job_run_details values
    (1, now() - interval '25 hours', now() - interval '25 hours'), (2, now() - interval '25 hours', null),
    (3, now() - interval '23 hours', now() - interval '23 hours'), (4, now(), null)`);
  for (const { command } of (await jobs()).filter(({ jobname }) => jobname !== "worker"))
    await database.exec(command);
  const { rows } = await database.query("select runid::int from cron.job_run_details order by 1");
  expect(rows).toEqual([{ runid: 3 }, { runid: 4 }]);
});
