import type { Database } from "../../local/database/database.ts";
import { authIdOf } from "./principals.ts";

/** What changes what people of world.sql may read, one after another, and who hears of it: each of them once. */
const changes: readonly [
  what: string,
  statement: string,
  heard: readonly [user: number, organization: number][],
][] = [
  [
    "a tag is given to a member and to another",
    "insert into public.tag_members (organization_id, tag_id, user_id) values (100, 103, 13), (100, 103, 17), (100, 104, 17)",
    [
      [13, 100],
      [17, 100],
    ],
  ],
  [
    "a tag is taken",
    "delete from public.tag_members where organization_id = 100 and user_id = 13 and tag_id = 103",
    [[13, 100]],
  ],
  [
    "a team is given a tag",
    "insert into public.tag_teams (organization_id, tag_id, team_id) values (100, 103, 112)",
    [[13, 100]],
  ],
  [
    "a tag is taken from a team",
    "delete from public.tag_teams where organization_id = 200 and team_id = 211",
    [[17, 200]],
  ],
  [
    "a member comes into a team",
    "insert into public.team_members (organization_id, team_id, user_id) values (100, 111, 13)",
    [[13, 100]],
  ],
  [
    "members leave a team",
    "delete from public.team_members where organization_id = 100 and team_id = 111",
    [
      [13, 100],
      [17, 100],
    ],
  ],
  ["a tag is deleted that a member holds", "delete from public.tags where id = 101", [[13, 100]]],
  ["a team is deleted", "delete from public.teams where id = 112", [[13, 100]]],
  [
    "a member becomes an admin",
    "update public.organization_members set role = 'admin' where organization_id = 100 and user_id = 17",
    [[17, 100]],
  ],
  [
    "a member comes into a group of a drive, and who hasn't proved the address leaves it",
    `select public.put_source_groups(100, 'google', '{"sales": ["P17@example.com"]}')`,
    [[17, 100]],
  ],
  [
    "a group of a drive can't be read any more",
    `select public.put_source_groups(100, 'google', '{"sales": null}')`,
    [[17, 100]],
  ],
  [
    "a group stays as it is",
    `select public.put_source_groups(200, 'google', '{"sales": ["p17@example.com"]}')`,
    [],
  ],
  [
    "an address is proved where a drive has a say",
    "update public.users set email_proved_at = now() where id = 14",
    [[14, 100]],
  ],
  [
    "a role stays as it is",
    "update public.organization_members set role = role where organization_id = 100",
    [],
  ],
];

/** The changes of which other people hear than those whom they concern, or about another organisation. */
export async function* toldWrongly(database: Database): AsyncGenerator<unknown> {
  for (const [what, statement, heard] of changes) {
    await database.query("delete from realtime.messages");
    await database.exec(statement);
    const told = await database.query<{ topic: string; payload: { organization_id: number } }>(
      "select topic, payload from realtime.messages where event = 'rights'",
    );
    const is = told.map(({ topic, payload }) => `${topic} of ${payload.organization_id}`).sort();
    const should = heard.map(([user, organization]) => `user:${authIdOf(user)} of ${organization}`).sort();
    if (is.join() !== should.join()) yield { what, is, should };
  }
}
