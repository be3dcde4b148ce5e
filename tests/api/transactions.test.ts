import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectAs, rows, rpc } from "../../supabase/functions/_shared/db/client.ts";
import { openPool } from "../../supabase/functions/_shared/db/pool.ts";
import { type Principal, STATEMENT_TIMEOUT } from "../../supabase/functions/_shared/db/principal.ts";
import { callOf, type Statement, statementOf } from "../../supabase/functions/_shared/db/statement.ts";
import { tables } from "../../supabase/functions/_shared/db/tables.ts";
import { makeOrganization, makePerson, type Organization, type Person } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { stack } from "../support/stack.ts";

let pool: pg.Pool;
let organization: Organization;
let stranger: Person;
beforeAll(async () => {
  pool = openPool({ database: { url: stack().apiDatabaseUrl, ca: undefined } }, "atrium-api");
  [organization, stranger] = await Promise.all([makeOrganization(), makePerson()]);
});
afterAll(() => pool.end());

const as = ({ authId }: Person) =>
  connectAs(pool, { role: "authenticated", claims: { sub: authId, role: "authenticated" } });
const authorized = (access: string) => callOf("authorize", { access, organization_id: organization.id });
const newTag = (name: string) =>
  statementOf(
    tables.insertInto("tags").values({ organization_id: organization.id, name, color: 1 }).returning("id"),
  );
const tagsNamed = (name: string) => sql()`select id from public.tags where name = ${name}`;
const asked = (text: string): Statement<Record<string, unknown>> => ({ sql: text, parameters: [] });

describe("a transaction", () => {
  it("does nothing when its caller is refused", async () => {
    const name = randomUUID();
    const { user, owner } = organization;
    for (const [person, access] of [
      [user, "admin"],
      [stranger, "member"],
    ] as const) {
      const tried = as(person).transact([authorized(access), newTag(name)]);
      await expect(tried).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await tagsNamed(name)).toHaveLength(0);
    await as(owner).transact([authorized("admin"), newTag(name)]);
    expect(await tagsNamed(name)).toHaveLength(1);
  });

  it("is done whole or not at all, and its connection serves the next", async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const db = as(organization.owner);
    await expect(db.transact([newTag(first), newTag(first)])).rejects.toMatchObject({ code: "conflict" });
    await expect(db.transact([newTag(first), asked("select 1 / 0")])).rejects.toThrow("22012");
    expect(await tagsNamed(first)).toHaveLength(0);
    expect(await db.transact([newTag(first), newTag(second)])).toEqual([
      [{ id: expect.any(Number) }],
      [{ id: expect.any(Number) }],
    ]);
  });

  it("is its principal's own, however many run at once", async () => {
    const people = [organization.owner, organization.user, stranger];
    const whoami = asked("select auth.uid() as id, current_user::text as role");
    const claimed = Array.from({ length: 60 }, (_, index) => people[index % people.length] as Person);
    const found = await Promise.all(
      claimed.map(async (person, index) => {
        if (index % 7 === 0)
          await as(person)
            .transact([asked("select nonsense")])
            .catch(() => undefined);
        const [[row]] = await as(person).transact([whoami]);
        return row;
      }),
    );
    expect(found).toEqual(claimed.map(({ authId }) => ({ id: authId, role: "authenticated" })));
    const [[visitor]] = await connectAs(pool, { role: "anon" }).transact([
      asked("select current_user::text as role, current_setting('request.jwt.claims') as claims"),
    ]);
    expect(visitor).toEqual({ role: "anon", claims: '{"role":"anon"}' });
  });

  it.each<Principal>([{ role: "anon" }, { role: "authenticated", claims: {} }, { role: "service_role" }])(
    "as $role may run for its time only",
    async (principal) => {
      const [[row]] = await connectAs(pool, principal).transact([
        asked(
          "select (extract(epoch from current_setting('statement_timeout')::interval) * 1000)::int as ms",
        ),
      ]);
      expect(row).toEqual({ ms: STATEMENT_TIMEOUT[principal.role] });
    },
  );

  it("that loses a race is tried once more, and no oftener", async () => {
    await sql().unsafe(`
      create sequence public.attempts;
      create function public.lose_races(races integer) returns bigint language plpgsql security definer set search_path = '' as $$
      declare attempt bigint := nextval('public.attempts');
      begin
        if attempt <= races then raise exception using errcode = 'serialization_failure'; end if;
        return attempt;
      end $$;
      grant execute on function public.lose_races(integer) to authenticated`);
    try {
      const lose = (races: number) => asked(`select public.lose_races(${races})::int as attempt`);
      expect(await as(stranger).transact([lose(1)])).toEqual([[{ attempt: 2 }]]);
      await expect(as(stranger).transact([lose(99)])).rejects.toMatchObject({ code: "conflict" });
      expect(await as(stranger).transact([lose(0)])).toEqual([[{ attempt: 5 }]]);
    } finally {
      await sql().unsafe("drop function public.lose_races(integer); drop sequence public.attempts");
    }
  });

  it("gives values as they were put in", async () => {
    const { user } = organization;
    const title = "Ω 'quoted' \\ {braces,\"list\"} $1 👩🏽‍🔧";
    const row = { organization_id: organization.id, user_id: user.id, title, titled: true };
    const insert = tables.insertInto("chats").values(row).returning(["user_id", "title", "titled"]);
    expect(await rows(as(user), insert)).toEqual([{ user_id: user.id, title, titled: true }]);
    await expect(
      rows(as(user), tables.selectFrom("chats").select("id").where("title", "=", "\0")),
    ).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(await rpc(as(user), "may_use_host", { host: "nobody.example" })).toBe(true);
  });
});

describe("the functions' login", () => {
  async function refusalOf(...statements: string[]): Promise<unknown> {
    const client = new pg.Client({ connectionString: stack().apiDatabaseUrl });
    client.on("error", () => undefined);
    await client.connect();
    try {
      for (const text of statements) await client.query({ text, queryMode: "extended" } as pg.QueryConfig);
      return "nothing";
    } catch (error) {
      return (error as { code?: string }).code;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  it("reads and calls nothing as itself: a statement that forgets as whom is refused", async () => {
    for (const text of [
      "select * from public.users",
      "select * from auth.users",
      "select public.authorize()",
      "select public.resolve_host('a.example')",
      "insert into public.tags (organization_id, name, color) values (1, 'a', 1)",
    ])
      expect([text, await refusalOf(text)]).toEqual([text, "42501"]);
    // @ts-expect-error A database is somebody's.
    expect(() => connectAs(pool)).not.toThrow();
  });

  it("becomes nobody but the API's roles, in any spelling", async () => {
    for (const text of [
      "select set_config('role', 'postgres', false)",
      "select set_config('role', 'supabase_admin', true)",
      "select set_config('role', 'supabase_auth_admin', true)",
      "select set_config('session_authorization', 'postgres', false)",
      "select set_config('session_' || 'authorization', 'postgres', false)",
      "select pg_catalog.set_config ('session_authorization', 'postgres', true)",
      "select U&\"set\\005fconfig\"('session_authorization', 'postgres', false)",
      "set role postgres",
      "set session authorization postgres",
      "set /**/ session /**/ authorization default",
      "do $$ begin execute 'set session authorization postgres'; end $$",
      "create table public.mine (id int)",
      "alter role atrium_api superuser",
    ])
      expect([text, await refusalOf(text, "select * from auth.users")]).toEqual([text, "42501"]);
    expect(await refusalOf("reset session authorization", "select * from auth.users")).toBe("42501");
  });

  it("wants its password", async () => {
    const url = new URL(stack().apiDatabaseUrl);
    for (const [user, password] of [
      [url.username, "postgres"],
      [url.username, ""],
      ["supabase_admin", url.password],
      ["nobody", url.password],
    ] as const) {
      const client = new pg.Client({
        host: url.hostname,
        port: Number(url.port),
        database: "postgres",
        user,
        password,
      });
      await expect(client.connect()).rejects.toThrow();
    }
  });
});
