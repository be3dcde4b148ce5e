import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { undone } from "./attempt.ts";
import { openWorld } from "./world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

const LEASE = "00000000-0000-4000-8000-000000000001";
const value = async <T>(statement: string): Promise<T | undefined> =>
  (await database.query<{ value: T }>(statement))[0]?.value;

/** A look at sync 7107, by a connection of member 13's or of another's, of what is shared with the group `crew`. */
async function look(connection: number): Promise<void> {
  await database.exec(`
    insert into public.connections (id, organization_id, user_id, type, account_id, account_name) overriding system value
    values (7511, 100, 13, 'onedrive', 'a', 'A'), (7512, 100, 15, 'onedrive', 'b', 'B') on conflict do nothing;
    update public.sources set connection_id = ${connection}, settings = settings || '{"sharing": "source"}' where id = 7107;
    select private.set_document_sharing(1012, 'source', '{group:google:crew}');
    delete from public.source_runs where source_id = 7107;
    insert into public.source_runs (id, organization_id, source_id, state, started_at) overriding system value
    values (7999, 100, 7107, 'running', now() - interval '1 second');
    delete from public.jobs where key = 'groups';
    insert into public.jobs (kind, key, organization_id, payload, status, lease, leased_until)
    values ('source.run', 'groups', 100, '{"source_id": 7107}', 'running', '${LEASE}', now() + interval '1 minute')`);
}
const tell = (emails: string, unread?: string) =>
  database.exec(`select public.tell_drive_group(id, lease, 7999, 'crew', '${emails}', ${unread ? `'${unread}'` : "null"})
    from public.jobs where key = 'groups'`);
const due = (anew = false) => value<string[]>(`select public.due_drive_groups(7999, 10, ${anew}) as value`);
const members = () =>
  value<string[]>(
    "select array_agg(email order by email) as value from public.source_group_members where organization_id = 100 and group_id = 'crew'",
  );
const later = (what: string, time: string) =>
  database.exec(
    `update public.source_groups set ${what} = now() - interval '${time}' where group_id = 'crew'`,
  );
const told = () =>
  value<{ unread_groups: unknown }>(
    "select private.sync_json(sources) as value from public.sources where id = 7107",
  );

it("a group is asked for once an hour, by a whole look at once, and by who may read now what they couldn't", async () => {
  await undone(database, async () => {
    await look(7511);
    expect(await due()).toEqual(["crew"]);
    await tell(`["P17@example.com", "p14@example.com"]`);
    expect(await members()).toEqual(["p14@example.com", "p17@example.com"]);
    expect(await due()).toEqual([]);
    expect(await due(true)).toEqual([]);
    await later("asked_at", "61 minutes");
    expect(await due()).toEqual(["crew"]);
    await tell(`["p14@example.com"]`);
    expect(await members()).toEqual(["p14@example.com"]);
    await later("asked_at", "2 seconds");
    expect(await due()).toEqual([]);
    expect(await due(true)).toEqual(["crew"]);
    await tell("[]", "consent");
    expect(await members()).toBeNull();
    expect(await told()).toMatchObject({ unread_groups: [{ reason: "consent", count: 1 }] });
    expect(await due()).toEqual([]);
    await database.exec(
      "update public.connections set connected_at = now() + interval '1 second' where id = 7511",
    );
    expect(await due()).toEqual(["crew"]);
  });
});

it("one who may not read a group takes nothing away from who may, unless they have stopped", async () => {
  await undone(database, async () => {
    await look(7511);
    await tell(`["p17@example.com"]`);
    await look(7512);
    await later("asked_at", "61 minutes");
    await tell("[]", "consent");
    expect(await members()).toEqual(["p17@example.com"]);
    expect(await due()).toEqual([]);
    await later("read_at", "49 hours");
    await tell("[]", "consent");
    expect(await members()).toBeNull();

    await look(7511);
    // What another couldn't read is asked for by who perhaps may.
    expect(await due()).toEqual(["crew"]);
    await tell(`["p17@example.com"]`);
    await database.exec("update public.connections set state = 'reconnect' where id = 7511");
    await look(7512);
    await tell("[]", "forbidden");
    expect(await members()).toBeNull();
  });
});

it("what nothing is shared with any more is forgotten, and asked for before it is shared with again", async () => {
  await undone(database, async () => {
    await look(7511);
    await tell(`["p17@example.com"]`);
    await database.exec("select public.forget_drive_groups(7999)");
    expect(await members()).toEqual(["p17@example.com"]);
    await database.exec("select private.set_document_sharing(1012, 'me')");
    await database.exec("delete from public.audiences where '{group:google:crew}' <@ principals");
    await database.exec("select public.forget_drive_groups(7999)");
    expect(await members()).toBeNull();
    await database.exec("select private.set_document_sharing(1012, 'source', '{group:google:crew}')");
    expect(await due()).toEqual(["crew"]);
  });
});

it("once groups may be read, a sync that mirrors sharing looks at once", async () => {
  await undone(database, async () => {
    await look(7511);
    await database.exec(
      "delete from public.source_runs where source_id = 7107; update public.sources set state = 'active' where id = 7107",
    );
    const runs = () =>
      value<number>("select count(*)::int as value from public.source_runs where source_id = 7107");
    await database.exec("update public.connections set scopes = '{Files.Read.All}' where id = 7511");
    expect(await runs()).toBe(0);
    await database.exec(
      "update public.connections set scopes = '{Files.Read.All,GroupMember.Read.All}' where id = 7511",
    );
    expect(await runs()).toBe(1);
    await database.exec("update public.connections set scopes = '{GroupMember.Read.All}' where id = 7511");
    expect(await runs()).toBe(1);
  });
});
