import { expect, it } from "vitest";
import { type Move, race, rush } from "./arena.ts";
import { arena, count, ofTwo, organization, refusals, succeeded, usedOf, winners } from "./cast.ts";

const hash = () => crypto.randomUUID().replaceAll("-", "").repeat(2);
const server = (statement: string): Move => ({ as: "server", statement });

/** Somebody's sign-in at Google, as it stands when they have come back. */
async function connect(id: number, user: number, type = "google"): Promise<number> {
  const [made] = await arena.sql`
    insert into public.connections (organization_id, user_id, type, account_id, account_name)
    values (${id}, ${user}, ${type}, ${crypto.randomUUID()}, 'Ada') returning id`;
  await arena.sql`select public.put_secret('connection', ${type}, 'k', 'sealed', ${id}, ${user})`;
  return Number(made?.["id"]);
}

async function sync(id: number, user: number, connection: number | null, state = "active"): Promise<number> {
  const settings = {
    form: "folder",
    drive_id: "d",
    roots: [{ drive_id: "d", id: "f", name: "F" }],
    sharing: "me",
    tag_ids: [],
    every: "1 hour",
  };
  const [made] = await arena.sql`
    insert into public.sources (organization_id, kind, owner_id, connection_id, name, state, settings)
    values (${id}, 'google-drive', ${user}, ${connection}, 'Contracts', ${state}, ${JSON.stringify(settings)}::text::jsonb)
    returning id`;
  return Number(made?.["id"]);
}

/** A sign-in that has come back with its state, and may be finished. */
async function taken(id: number, user: number, { type = "google", takeOver = [] as number[] } = {}) {
  const [row] = await arena.sql`
    insert into public.connection_requests (organization_id, user_id, type, state_hash, used_at, take_over)
    values (${id}, ${user}, ${type}, ${hash()}, now(), ${`{${takeOver.join(",")}}`}::text::bigint[]) returning id`;
  return `select public.finish_connection(${Number(row?.["id"])}, '{"id": "g${user}", "name": "Ada"}', '{}', '{}', false)`;
}

const lease = (connection: number) =>
  server(`select public.begin_token_refresh(${connection}, gen_random_uuid())`);
const values = (results: Awaited<ReturnType<typeof race>>) =>
  results.map((result) => ("value" in result ? result.value : result.code)).sort();

ofTwo(() => {
  it("who would refresh the same tokens, one does", async () => {
    const [id, user = 0] = await organization("user");
    const connection = await connect(id, user);
    expect(values(await race(arena, lease(connection), lease(connection)))).toEqual(["wait", "yours"]);
  });

  it("a file that two syncs take at once is one document", async () => {
    const [id, user = 0] = await organization("user");
    const connection = await connect(id, user);
    const take = async () => {
      const source = await sync(id, user, connection);
      const [run] = await arena.sql`
        insert into public.source_runs (organization_id, source_id, mode) values (${id}, ${source}, 'all') returning id`;
      await arena.sql`
        insert into public.source_items (organization_id, source_id, external_id, state, name, due, facts)
        values (${id}, ${source}, 'd/file', 'waiting', 'Plan.txt', true, '{}')`;
      const [job] = await arena.sql`
        insert into public.jobs (organization_id, kind, version, key, payload, status, lease, leased_until)
        values (${id}, 'source.run', 1, ${crypto.randomUUID()}, '{}', 'running', gen_random_uuid(), now() + interval '1 hour') returning id, lease`;
      const told = {
        external_id: "d/file",
        outcome: "taken",
        type: "txt",
        size: 4,
        path: `files/${crypto.randomUUID()}`,
        version: "1",
      };
      return server(
        `select public.tell_drive_item(${Number(job?.["id"])}, '${String(job?.["lease"])}', ${Number(run?.["id"])}, '${JSON.stringify(told)}')`,
      );
    };
    const results = await race(arena, await take(), await take());
    expect(values(results)).toEqual(["taken", "taken"]);
    expect(await count(`public.documents where organization_id = ${id}`)).toBe(1);
  });

  it("a refresh and a disconnect, new tokens are kept by nobody", async () => {
    const [id, user = 0] = await organization("user");
    const connection = await connect(id, user);
    const mine = crypto.randomUUID();
    await arena.sql`select public.begin_token_refresh(${connection}, ${mine})`;
    const keep = server(`
      with held as (select public.hold_token_refresh(${connection}, '${mine}'))
      select public.put_secret('connection', 'google', 'k', 'renewed', ${id}, ${user}) from held`);
    const leave = { as: user, statement: `select disconnect(${id}, 'google')` };
    await race(arena, leave, keep);
    expect(await count(`public.connections where id = ${connection}`)).toBe(0);
    expect(await count(`public.secrets where organization_id = ${id}`)).toBe(0);
    expect(await count(`public.connection_revocations where for_organization_id = ${id}`)).toBe(1);
    expect(
      await count(
        `public.jobs where kind = 'connection.revoke' and payload ->> 'revocation_id' in (select id::text from public.connection_revocations where for_organization_id = ${id})`,
      ),
    ).toBe(1);
  });

  it("tokens that were kept just before a disconnect are the ones that are given back", async () => {
    const [id, user = 0] = await organization("user");
    const connection = await connect(id, user);
    const mine = crypto.randomUUID();
    await arena.sql`select public.begin_token_refresh(${connection}, ${mine})`;
    const keep = server(`
      with held as (select public.hold_token_refresh(${connection}, '${mine}'))
      select public.put_secret('connection', 'google', 'k', 'renewed', ${id}, ${user}) from held`);
    await race(arena, keep, { as: user, statement: `select disconnect(${id}, 'google')` });
    expect(await count(`public.secrets where organization_id = ${id}`)).toBe(0);
    expect(
      await count(`public.connection_revocations where for_organization_id = ${id} and sealed = 'renewed'`),
    ).toBe(1);
  });

  it("who come back with the same state, one is let in", async () => {
    const [id, user = 0] = await organization("user");
    const state = hash();
    await arena.sql`
      insert into public.connection_requests (organization_id, user_id, type, state_hash) values (${id}, ${user}, 'google', ${state})`;
    const move = { as: user, statement: `select take_connection_request(${id}, 'google', '${state}')` };
    const results = await race(arena, move, move);
    expect([winners(results), refusals(results)]).toEqual([1, ["PT409"]]);
  });

  it("ends of the same sign-in, one connects", async () => {
    const [id, user = 0] = await organization("user");
    const end = server(await taken(id, user));
    const results = await race(arena, end, end);
    expect([winners(results), refusals(results)]).toEqual([1, ["PT409"]]);
    expect(await usedOf(id, "connectors")).toBe(1);
  });

  it("services that would both take the last connector, one does", async () => {
    const [id, user = 0, other = 0] = await organization("user", "user");
    await arena.sql`
      insert into public.limit_overrides (organization_id, meter, amount, reason) values (${id}, 'connectors', 1, 'Race')`;
    const results = await race(
      arena,
      server(await taken(id, user)),
      server(await taken(id, other, { type: "onedrive" })),
    );
    expect([winners(results), refusals(results)]).toEqual([1, ["PT429"]]);
    expect(await usedOf(id, "connectors")).toBe(1);
    expect(await count(`public.connections where organization_id = ${id}`)).toBe(1);
  });

  it("twenty services where three are left, three are connected", async () => {
    const roles = Array.from({ length: 10 }, () => "user" as const);
    const [id, ...users] = await organization(...roles);
    await arena.sql`
      insert into public.limit_overrides (organization_id, meter, amount, reason) values (${id}, 'connectors', 3, 'Race')`;
    const ends = users.flatMap((user) => ["google", "onedrive"].map((type) => taken(id, user, { type })));
    const moves = (await Promise.all(ends)).map(server);
    const results = await rush(arena, moves);
    expect(winners(results)).toBe(3);
    expect(new Set(refusals(results))).toEqual(new Set(["PT429"]));
    expect(await usedOf(id, "connectors")).toBe(3);
  });

  it("looks that are asked for, one begins", async () => {
    const [id, user = 0] = await organization("user");
    const source = await sync(id, user, await connect(id, user));
    const look = { as: user, statement: `select look_at_sync(${id}, ${source})` };
    const results = await race(arena, look, look);
    expect([winners(results), refusals(results)]).toEqual([1, ["PT409"]]);
    expect(await count(`public.source_runs where source_id = ${source} and ended_at is null`)).toBe(1);
  });

  it("a look that is asked for and one of the clock, there is one", async () => {
    const [id, user = 0] = await organization("user");
    const source = await sync(id, user, await connect(id, user));
    const look = { as: user, statement: `select look_at_sync(${id}, ${source})` };
    await race(arena, server(`select public.begin_source_run(${source})`), look);
    expect(await count(`public.source_runs where source_id = ${source}`)).toBe(1);
  });

  it("a delete and a look that begins, nothing goes on", async () => {
    const [id, user = 0] = await organization("user");
    const source = await sync(id, user, await connect(id, user));
    const gone = { as: user, statement: `select delete_sync(${id}, ${source}, true)` };
    const results = await race(arena, server(`select public.begin_source_run(${source})`), gone);
    expect(winners(results)).toBe(2);
    expect(await count(`public.source_runs where source_id = ${source} and ended_at is null`)).toBe(0);
    const late = await race(arena, server(`select public.begin_source_run(${source})`), server("select 1"));
    expect(values(late)).toEqual([1, null].sort());
  });

  it("deletes of the same sync, documents go once", async () => {
    const [id, user = 0] = await organization("user");
    const source = await sync(id, user, await connect(id, user));
    const gone = { as: user, statement: `select delete_sync(${id}, ${source}, false)` };
    const results = await race(arena, gone, gone);
    expect(results.some(succeeded)).toBe(true);
    expect(await count(`public.sources where id = ${source}`)).toBe(0);
  });

  it("a delete and the end of a look, the sync is gone and the look ended", async () => {
    const [id, user = 0] = await organization("user");
    const source = await sync(id, user, await connect(id, user));
    const [run] = await arena.sql`select public.begin_source_run(${source}) as id`;
    const end = server(`select public.finish_source_run(${Number(run?.["id"])}, '{}')`);
    await race(arena, { as: user, statement: `select delete_sync(${id}, ${source}, true)` }, end);
    expect(await count(`public.sources where id = ${source} and state = 'deleting'`)).toBe(1);
    expect(await count(`public.source_runs where source_id = ${source} and state = 'cancelled'`)).toBe(1);
  });

  it("admins who take the same sync over, one has it", async () => {
    const [id, admin = 0, other = 0] = await organization("admin", "owner");
    const source = await sync(id, admin, null, "paused");
    await arena.sql`update public.sources set owner_id = null where id = ${source}`;
    const ends = [
      server(await taken(id, admin, { takeOver: [source] })),
      server(await taken(id, other, { takeOver: [source] })),
    ] as const;
    const results = await race(arena, ...ends);
    expect(winners(results)).toBe(2);
    const [row] = await arena.sql`
      select sources.owner_id = connections.user_id as fits, connections.user_id from public.sources
      join public.connections on connections.id = sources.connection_id where sources.id = ${source}`;
    expect(row).toMatchObject({ fits: true, user_id: admin });
    expect(await count(`public.source_runs where source_id = ${source} and ended_at is null`)).toBeLessThan(
      2,
    );
  });

  it("who leaves while a look begins, it rests and its documents stay", async () => {
    const [id, user = 0] = await organization("user");
    const source = await sync(id, user, await connect(id, user));
    await race(
      arena,
      server(`select public.begin_source_run(${source})`),
      server(`delete from public.organization_members where organization_id = ${id} and user_id = ${user}`),
    );
    expect(
      await count(`public.sources where id = ${source} and state = 'paused' and connection_id is null`),
    ).toBe(1);
    expect(await count(`public.source_runs where source_id = ${source} and state = 'running'`)).toBe(0);
    expect(await count(`public.secrets where organization_id = ${id} and user_id = ${user}`)).toBe(0);
  });
});
