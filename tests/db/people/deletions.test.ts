import { describe, expect } from "vitest";
import { jobKinds } from "../../../supabase/functions/worker/jobs/index.ts";
import { isKeptForAReason, OF_TOKENS } from "../../../supabase/functions/_shared/domain/receipts/words.ts";
import { as, refused, server as told, session, story } from "./story.ts";

const server = async <T>(statement: string) => (await told(statement)) as T;

/** Has rows of objects go, as the storage service, which says so: on hosted projects nobody else may. */
async function loseObjects(condition = "true"): Promise<void> {
  await server("select set_config('storage.allow_delete_query', 'true', true)");
  await server(`delete from storage.objects where ${condition}`);
  await server("select set_config('storage.allow_delete_query', 'false', true)");
}

type Counts = Record<string, number>;

/** Rows of every table there is, as the catalogue has them. */
async function rowsOfAll(): Promise<Counts> {
  const names = await server<string[]>(`
    select jsonb_agg(namespaces.nspname || '.' || tables.relname) from pg_class as tables
    join pg_namespace as namespaces on namespaces.oid = tables.relnamespace
    where tables.relkind = 'r' and namespaces.nspname in ('public', 'private', 'auth')`);
  const parts = names.map((name) => `select '${name}' as name, count(*)::int as rows from ${name}`);
  return server<Counts>(`select jsonb_object_agg(name, rows) from (${parts.join(" union all ")}) as counted`);
}

/** What tables hold fewer rows of than before, but for what is queued meanwhile. */
function fewer(before: Counts, after: Counts): Counts {
  const gone = Object.entries(before).map(([name, rows]) => [name, rows - (after[name] ?? 0)] as const);
  return Object.fromEntries(gone.filter(([name, rows]) => rows > 0 && name !== "public.jobs"));
}

const receiptOf = (number: string) =>
  server<{
    id: number;
    removed: Counts;
    kept: Counts;
    objects: Counts;
    state: string;
    email_hash: string;
    mail_to: string[];
  }>(`select to_jsonb(own) from public.deletion_receipts as own where number = '${number}'`);

/** As an operator, who has given a second factor. */
async function operator(statement: string): Promise<unknown> {
  await server(`update auth.sessions set aal = 'aal2' where id = '${session(16)}'`);
  return as(16, statement);
}

const withoutJobs = ({ "public.jobs": _jobs, ...rest }: Counts): Counts => rest;

/** More documents, chats and messages of Alpha than go in one step; one file and one job of a document each. */
async function grow(): Promise<void> {
  await server(`
    insert into public.documents (id, organization_id, name, path, type, size, status) overriding system value
    select 900000 + n, 100, 'Bulk ' || n, 'files/' || gen_random_uuid(), 'pdf', 1000, 'success' from generate_series(1, 450) as n`);
  await server(`
    insert into public.document_revisions (id, organization_id, document_id, number, path, type, size) overriding system value
    select id, 100, id, 1, path, 'pdf', 1000 from public.documents where name like 'Bulk %'`);
  await server(`
    insert into storage.objects (bucket_id, name)
    select 'uploads', path from public.documents where name like 'Bulk %'`);
  await server(`
    insert into public.chats (id, organization_id, user_id, title) overriding system value select 900000 + n, 100, 15, 'Bulk ' || n from generate_series(1, 600) as n`);
}

describe("the deletion of an organisation with more than goes at once", () => {
  story(
    "counts over all its steps what one statement would have, however often one is broken off",
    async () => {
      await grow();
      const before = await rowsOfAll();
      const files = await server<number>(
        "select count(*)::int from storage.objects join public.documents as own on own.path = objects.name where own.organization_id = 100 and bucket_id = 'uploads'",
      );
      const number = String(await as(15, "select delete_organization(100, 'Alpha')"));
      const { id } = await receiptOf(number);
      let steps = 0;
      for (let complete = false; !complete; steps += 1) {
        expect(await server(`select settle_deletion(${id})`)).toEqual({ state: "removing" });
        const counted = await receiptOf(number);
        // A worker that is killed leaves nothing of its step, neither rows gone nor rows counted.
        await expect(
          server(`do $$ begin perform public.continue_deletion(${id}); raise exception 'killed'; end $$`),
        ).rejects.toThrow("killed");
        expect(await receiptOf(number)).toEqual(counted);
        complete = await server<boolean>(`select continue_deletion(${id})`);
      }
      expect(steps).toBeGreaterThan(2);
      const receipt = await receiptOf(number);
      expect(withoutJobs(receipt.removed)).toEqual(fewer(before, await rowsOfAll()));
      expect(receipt.removed["public.documents"]).toBeGreaterThanOrEqual(450);
      expect(receipt.objects.uploads).toBe(files);
      // A worker that comes late finds nothing, and counts nothing.
      expect(await server(`select continue_deletion(${id})`)).toBe(true);
      expect(await receiptOf(number)).toEqual(receipt);
      expect(await server("select count(*)::int from public.organizations where id = 100")).toBe(0);
    },
  );

  story("lets nobody in from the first step on, and isn't there for operators", async () => {
    await grow();
    const { id } = await receiptOf(String(await as(15, "select delete_organization(100, 'Alpha')")));
    expect(await server("select count(*)::int from public.organizations where id = 100")).toBe(1);
    expect(
      await server(`select jsonb_build_array(
        (select count(*) from public.organization_members where organization_id = 100),
        (select count(*) from public.organization_domains where organization_id = 100),
        (select count(*) from public.invitations where organization_id = 100))`),
    ).toEqual([0, 0, 0]);
    await expect(as(15, "select get_sign_in_rules(100)")).rejects.toMatchObject(refused(/not a member/));
    for (const statement of [
      "select platform_organization(100)",
      "select resume_organization(100)",
      "select remove_organization(100, 'Alpha', 'Again.')",
    ])
      await expect(operator(statement)).rejects.toMatchObject(refused(/organisation doesn't exist/));
    const listed = await operator("select list_platform_organizations(search => 'Alpha')");
    expect(listed).toMatchObject({ organizations: [] });
    while (!(await server<boolean>(`select continue_deletion(${id})`)));
    expect(await server(`select settle_deletion(${id}) ->> 'state'`)).not.toBe("removing");
  });

  story("goes with its only member's account, whose receipt waits for it", async () => {
    await server("delete from public.organization_members where organization_id = 100 and user_id <> 15");
    await server("delete from public.organization_members where organization_id <> 100 and user_id = 15");
    await grow();
    const before = await rowsOfAll();
    const { id } = await receiptOf(String(await as(15, "select delete_account('p15@example.com')")));
    expect(await server(`select settle_deletion(${id})`)).toEqual({ state: "removing" });
    while (!(await server<boolean>(`select continue_deletion(${id})`)));
    const all = await server<Counts>(`
      select jsonb_object_agg(name, rows) from (
        select key as name, sum(value::int) as rows from public.deletion_receipts, jsonb_each(removed) where ${id} in (id, part_of_id) group by 1) as counted`);
    expect(withoutJobs(all)).toEqual(fewer(before, await rowsOfAll()));
  });
});

describe("the receipt of an organisation", () => {
  story("counts every table that has lost rows, and all of them", async () => {
    const before = await rowsOfAll();
    const queued = await server<number>("select count(*)::int from public.jobs where organization_id = 100");
    const number = await as(15, "select delete_organization(100, 'Alpha')");
    const receipt = await receiptOf(String(number));
    expect(withoutJobs(receipt.removed)).toEqual(fewer(before, await rowsOfAll()));
    expect(receipt.removed["public.jobs"] ?? 0).toBe(queued);
    expect(receipt.mail_to).toEqual(["p15@example.com"]);
  });

  story("leaves no row behind in any table but those that it names, each with its reason", async () => {
    const number = await as(15, "select delete_organization(100, 'Alpha')");
    const names = await server<string[]>(`
      select jsonb_agg(columns.attrelid::regclass::text) from pg_attribute as columns join pg_class as tables on tables.oid = columns.attrelid
      where tables.relkind = 'r' and columns.attname = 'organization_id' and not columns.attisdropped`);
    const left: Counts = {};
    for (const name of names) {
      const rows = await server<number>(`select count(*)::int from ${name} where organization_id = 100`);
      if (rows > 0) left[name.includes(".") ? name : `public.${name}`] = rows;
    }
    const { kept } = await receiptOf(String(number));
    expect(kept).toEqual(left);
    expect(Object.keys(kept).filter((table) => !isKeptForAReason(table))).toEqual([]);
  });

  story("knows the reason of every table that no cascade reaches", async () => {
    const loose = await server<string[]>(
      "select jsonb_agg('public.' || relname) from pg_class where oid in (select private.loose_tables('organization_id'))",
    );
    expect(loose.filter((table) => !isKeptForAReason(table))).toEqual([]);
  });

  story("knows every table of tokens and secrets", async () => {
    const tables = await server<string[]>(`
      select jsonb_agg(distinct 'public.' || tables.relname) from pg_attribute as columns join pg_class as tables on tables.oid = columns.attrelid
      where tables.relnamespace = 'public'::regnamespace and tables.relkind = 'r' and columns.atttypid = 'bytea'::regtype
        and columns.attname in ('digest', 'sealed', 'token')`);
    expect(tables.filter((table) => !OF_TOKENS.includes(table) && table !== "public.invoice_logos")).toEqual(
      [],
    );
  });

  story("knows where the files lie that each kind of job deletes", async () => {
    // What these delete are rows, whose files have jobs of their own.
    const ofRows = ["chat.delete", "source.delete"];
    const kinds = [...jobKinds.keys()].filter((kind) => kind.endsWith(".delete") && !ofRows.includes(kind));
    for (const kind of kinds)
      for (const payload of ['{"path": "one"}', '{"paths": ["one"]}']) {
        const bucket = await server(`select bucket from private.paths_of_job('${kind}', '${payload}')`);
        const known = await server(
          `select exists (select from storage.buckets where id = '${String(bucket)}')`,
        );
        expect([kind, known]).toEqual([kind, true]);
      }
  });

  story("waits for files, and is finished when they are gone", async () => {
    await loseObjects();
    await server("delete from public.jobs");
    await server(
      `insert into storage.objects (bucket_id, name) select 'uploads', path from public.documents where organization_id in (100, 200) and path is not null`,
    );
    const mine = await server<number>(
      "select count(*)::int from storage.objects join public.documents as own on own.path = objects.name where own.organization_id = 100",
    );
    const number = await as(15, "select delete_organization(100, 'Alpha')");
    const { id, objects } = await receiptOf(String(number));
    expect(objects.uploads).toBe(mine);
    const settle = () => server<{ state: string }>(`select settle_deletion(${id})`);
    expect(await settle()).toEqual({ state: "running" });
    // Jobs that say that they are done while a file is there are asked once more.
    await server("update public.jobs set status = 'done', finished_at = now() where status = 'queued'");
    expect(await settle()).toEqual({ state: "running" });
    expect(
      await server(
        "select count(*)::int from public.jobs where kind = 'storage.delete' and status = 'queued'",
      ),
    ).toBe(mine);
    await server(
      "update public.jobs set status = 'dead', last_error = 'No.', finished_at = now() where kind = 'storage.delete' and status = 'queued'",
    );
    expect(await settle()).toEqual({ state: "failed" });
    expect(await operator("select list_deletions() #>> '{deletions,0,problem}'")).toMatch(
      /couldn't be removed: No\./,
    );
    await operator(`select retry_deletion(${id})`);
    expect(await settle()).toEqual({ state: "running" });
    await server("update public.jobs set status = 'done', finished_at = now() where status = 'queued'");
    await loseObjects("not exists (select from public.documents as own where own.path = objects.name)");
    expect(await settle()).toMatchObject({ state: "finished", signed: false });
    expect(await server(`select count(*)::int from public.deletion_jobs where receipt_id = ${id}`)).toBe(0);
    const end = () => server(`select finished_at::text from public.deletion_receipts where id = ${id}`);
    const finished = await end();
    expect(await settle()).toMatchObject({ state: "finished" });
    expect(await end()).toBe(finished);
  });

  story("is signed once, and opens for 30 days by its link", async () => {
    const number = String(await as(15, "select delete_organization(100, 'Alpha')"));
    await server("update public.jobs set status = 'done', finished_at = now() where status = 'queued'");
    await loseObjects();
    const { id } = await receiptOf(number);
    await server(`select sign_deletion(${id}, '{"early": true}', '{}')`);
    expect(await server(`select statement from public.deletion_receipts where id = ${id}`)).toBeNull();
    await server(`select settle_deletion(${id})`);
    await server(`select sign_deletion(${id}, '{"first": true}', '{}')`);
    await server(`select sign_deletion(${id}, '{"second": true}', '{}')`);
    const open = (linked: boolean) =>
      server(`select open_deletion_receipt('${number}', ${linked}) -> 'statement'`);
    expect(await open(true)).toEqual({ first: true });
    await server(
      `update public.deletion_receipts set finished_at = now() - interval '31 days' where id = ${id}`,
    );
    await expect(open(true)).rejects.toMatchObject(refused(/expired/));
    expect(await open(false)).toEqual({ first: true });
  });
});

describe("the receipt of an account", () => {
  story("counts what went with it, by cascade and by trigger, and what only lost its name", async () => {
    const before = await rowsOfAll();
    const number = String(await as(13, "select delete_account('p13@example.com')"));
    const receipt = await receiptOf(number);
    expect(withoutJobs(receipt.removed)).toEqual(fewer(before, await rowsOfAll()));
    expect(receipt.removed["public.chats"]).toBeGreaterThan(0);
    expect(receipt.removed["auth.users"]).toBe(1);
    expect(receipt.kept["public.documents.uploaded_by"]).toBeGreaterThan(0);
    expect(JSON.stringify({ ...receipt, mail_to: [] })).not.toContain("p13@example.com");
  });

  story("holds those of organisations that nobody else was in, each with its own counts", async () => {
    await server("delete from public.organization_members where organization_id = 200 and user_id <> 18");
    await server("update public.organization_members set role = 'owner' where organization_id = 200");
    const before = await rowsOfAll();
    const number = String(await as(18, "select delete_account('p18@example.com')"));
    const { id, removed } = await receiptOf(number);
    const parts = await server<Counts[]>(
      `select jsonb_agg(removed) from public.deletion_receipts where part_of_id = ${id}`,
    );
    expect(parts).toHaveLength(1);
    const all: Counts = {};
    for (const counts of [removed, ...parts])
      for (const [name, rows] of Object.entries(counts)) all[name] = (all[name] ?? 0) + rows;
    expect(withoutJobs(all)).toEqual(fewer(before, await rowsOfAll()));
    expect(removed).not.toHaveProperty("public.documents");
    expect(await operator("select list_deletions() #>> '{deletions,0,with,0}'")).toBe("Beta");
  });

  story("isn't begun by a deletion that is refused", async () => {
    const receipts = () => server("select count(*)::int from public.deletion_receipts");
    const before = await receipts();
    await expect(as(15, "select delete_account('p15@example.com')")).rejects.toMatchObject(refused(/owner/));
    expect(await receipts()).toBe(before);
  });
});
