import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { openMigrated } from "../support/database.ts";
import { isProving, randomFrom, seed } from "../../local/testing/sample.ts";
import { randomTenancy } from "./random-tenancy.ts";

let database: Database;
beforeAll(async () => {
  database = await openMigrated();
});
afterAll(() => database.close());

interface Readers {
  people: number;
  documents: number;
}
interface Preview {
  losing: Readers;
  gaining: Readers;
  people: { id: number; loses: number; gains: number }[];
}
type Reading = Map<number, Set<number>>;

/** Which documents of an organisation each member can read, by the rule that search and lists follow, of those that an admin reads. */
async function reading(organization: number, admin: number): Promise<Reading> {
  const rows = await database.query<{ id: number; documents: number[] }>(
    `select user_id::int as id, array(
       select documents.id::int from private.readable_document_ids(user_id, organization_id) as readable (id)
       join public.documents on documents.id = readable.id and origin <> 'lesson'
       where readable.id in (select private.readable_document_ids($2, $1))) as documents
     from public.organization_members where organization_id = $1 order by user_id`,
    [organization, admin],
  );
  return new Map(rows.map(({ id, documents }) => [id, new Set(documents)]));
}

/** What a change came to, counted over. */
function recount(before: Reading, after: Reading): Preview {
  const people = [...before].map(([id, had]) => {
    const has = after.get(id) ?? new Set();
    return {
      id,
      lost: [...had].filter((each) => !has.has(each)),
      won: [...has].filter((each) => !had.has(each)),
    };
  });
  const sum = (lists: number[][]): Readers => ({
    people: lists.filter(({ length }) => length > 0).length,
    documents: new Set(lists.flat()).size,
  });
  return {
    losing: sum(people.map(({ lost }) => lost)),
    gaining: sum(people.map(({ won }) => won)),
    people: people
      .filter(({ lost, won }) => lost.length + won.length > 0)
      .map(({ id, lost, won }) => ({ id, loses: lost.length, gains: won.length })),
  };
}

const list = (ids: readonly number[]) => `'{${ids.join(",")}}'`;
const tenancies = Array.from({ length: isProving ? 40 : 3 }, (_, index) => seed + index);
/** How many changes have given or taken something, in all tenancies. */
let turned = 0;

it.each(tenancies)(
  "what a change of tags is said to come to is what it comes to, in tenancy %i",
  async (of) => {
    const random = randomFrom(of);
    const tenancy = randomTenancy(random);
    const pick = (ids: readonly number[], share = 0.4) => ids.filter(() => random() < share);
    await database.exec(tenancy.sql);
    for (const organization of tenancy.organizations.filter((id) => id !== 1)) {
      const [admin] = await database.query<{ id: number; auth_id: string }>(
        `select users.id::int as id, users.auth_id from public.organization_members as members join public.users on users.id = members.user_id
       where members.organization_id = $1 and role >= 'admin' limit 1`,
        [organization],
      );
      if (!admin) continue;
      const ids = async (table: string, id = "id") =>
        (
          await database.query<{ id: number }>(
            `select ${id}::int as id from public.${table} where organization_id = $1 order by 1`,
            [organization],
          )
        ).map((row) => row.id);
      const [tags, teams, people] = [
        await ids("tags"),
        await ids("teams"),
        await ids("organization_members", "user_id"),
      ];
      // Those of drives that aren't shared with the admin aren't theirs to tag.
      const documents = tenancy.readable(admin.id, organization);
      await database.query("update public.documents set origin = 'lesson' where id = any ($1)", [
        pick(documents, 0.1),
      ]);
      const [tag = 0] = pick(tags, 0.5);
      const [team = 0] = pick(teams, 0.7);
      const [person = 0] = pick(people, 0.6);
      const [some, on, off, held, ofTeam, joining, leaving, inTeams] = [
        pick(documents),
        pick(tags),
        pick(tags),
        pick(tags),
        pick(tags),
        pick(people, 0.3),
        pick(people, 0.3),
        pick(teams),
      ];
      const onlyOff = off.filter((id) => !on.includes(id));
      const onlyLeaving = leaving.filter((id) => !joining.includes(id));
      const changes: [string, string][] = [
        [
          `document_ids => ${list(some)}, add_tag_ids => ${list(on)}, remove_tag_ids => ${list(onlyOff)}`,
          `select tag_documents(${organization}, ${list(some)}, ${list(on)}, ${list(onlyOff)})`,
        ],
        [`gone_tag_id => ${tag}`, `delete from public.tags where id = ${tag}`],
        [`gone_team_id => ${team}`, `delete from public.teams where id = ${team}`],
        ...[true, false].map((replace): [string, string] => [
          `of_user_ids => ${list([person])}, new_tag_ids => ${list(held)}, replace => ${replace}`,
          `select assign_member_tags(${organization}, ${list([person])}, ${list(held)}, ${replace})`,
        ]),
        ...[true, false].map((replace): [string, string] => [
          `of_team_ids => ${list([team])}, new_tag_ids => ${list(ofTeam)}, replace => ${replace}, joining_ids => ${list(joining)}, leaving_ids => ${list(onlyLeaving)}`,
          `select assign_team_tags(${organization}, ${list([team])}, ${list(ofTeam)}, ${replace}),
           add_team_members(${organization}, ${team}, ${list(joining)});
         delete from public.team_members where team_id = ${team} and user_id = any (${list(onlyLeaving)})`,
        ]),
        [
          `of_user_ids => ${list([person])}, new_team_ids => ${list(inTeams)}`,
          `select set_member_teams(${organization}, ${person}, ${list(inTeams)})`,
        ],
      ];
      for (const [change, statement] of changes.filter((each) => !/\b0\b/.test(each[0]))) {
        const before = await reading(organization, admin.id);
        await database.exec("begin");
        const as = `set local role authenticated; select set_config('request.jwt.claims', '${JSON.stringify({
          role: "authenticated",
          sub: admin.auth_id,
        })}', true)`;
        await database.exec(as);
        const [row] = await database.query<{ told: Preview }>(
          `select public.preview_readers(${organization}, ${change}) as told`,
        );
        await database.exec(`set local search_path = public, extensions; ${statement}; reset role`);
        const expected = recount(before, await reading(organization, admin.id));
        await database.exec("rollback");
        const told = row?.told;
        expect({ change, losing: told?.losing, gaining: told?.gaining }).toEqual({
          change,
          losing: expected.losing,
          gaining: expected.gaining,
        });
        const named = told?.people.map(({ id, loses, gains }) => ({ id, loses, gains }));
        expect(named?.toSorted((a, b) => a.id - b.id)).toEqual(expected.people);
        if (expected.losing.people + expected.gaining.people > 0) turned += 1;
      }
    }
  },
);

it("changes of tags have turned something there", () => {
  expect(turned).toBeGreaterThan(2);
});
