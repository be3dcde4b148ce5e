/** Organisations, people, teams, tags and documents at random, and who may read what by the words of product §6. */
export interface RandomTenancy {
  sql: string;
  users: number[];
  /** With organisation 1, whose documents the help agent knows. */
  organizations: number[];
  authIdOf: (user: number) => string;
  documentsOf: (organization: number) => number[];
  readable: (user: number, organization: number) => number[];
}

type Random = () => number;

const roles = ["user", "user", "user", "user", "admin", "owner"];
let taken = 1000;

export function randomTenancy(random: Random): RandomTenancy {
  const range = (length: number) => Array.from({ length }, () => (taken += 1));
  const pick = <T>(from: readonly T[], share: number) => from.filter(() => random() < share);
  const one = <T>(from: readonly T[]) => from.slice(Math.floor(random() * from.length)).slice(0, 1);
  const pairs = (left: number[], right: number[], share: number) =>
    left.flatMap((a) => pick(right, share).map((b) => [a, b] as const));

  const users = range(8);
  const made = range(3);
  const organizations = [1, ...made];
  const world = organizations.map((organization) => {
    const members = new Map(
      pick(users, organization === 1 ? 0.3 : 0.7).map((user) => [user, one(roles)[0] ?? "user"]),
    );
    const people = [...members.keys()];
    const [tags, teams] = [range(5), range(3)];
    const documents = range(14).map((id) => ({
      id,
      uploader: one(users)[0],
      tags: pick(tags, random() < 0.4 ? 0 : 0.35),
    }));
    return {
      organization,
      members,
      tags,
      teams,
      documents,
      tagMembers: pairs(tags, people, 0.2),
      teamMembers: pairs(teams, people, 0.3),
      tagTeams: pairs(tags, teams, 0.25),
    };
  });

  const authIdOf = (user: number) => `00000000-0000-4000-8000-${String(user).padStart(12, "0")}`;
  const insert = (table: string, columns: string, rows: (string | number)[][]) =>
    rows.length === 0
      ? ""
      : `insert into ${table} (${columns}) overriding system value values ${rows.map((row) => `(${row.join(",")})`).join(",")};\n`;
  const each = (rows: (tenant: (typeof world)[number]) => (string | number)[][]) => world.flatMap(rows);
  const text = (value: string | number) => `'${value}'`;

  const sql = [
    insert(
      "auth.users",
      "id, email",
      users.map((user) => [text(authIdOf(user)), text(`r${user}@example.com`)]),
    ),
    insert(
      "public.users",
      "id, auth_id, email",
      users.map((user) => [user, text(authIdOf(user)), text(`r${user}@example.com`)]),
    ),
    insert(
      "public.organizations",
      "id, name",
      made.map((id) => [id, text(id)]),
    ),
    insert(
      "public.organization_members",
      "organization_id, user_id, role",
      each(({ organization, members }) =>
        [...members].map(([user, role]) => [organization, user, text(role)]),
      ),
    ),
    insert(
      "public.tags",
      "id, organization_id, name",
      each(({ organization, tags }) => tags.map((id) => [id, organization, text(id)])),
    ),
    insert(
      "public.teams",
      "id, organization_id, name",
      each(({ organization, teams }) => teams.map((id) => [id, organization, text(id)])),
    ),
    insert(
      "public.tag_members",
      "organization_id, tag_id, user_id",
      each(({ organization, tagMembers }) => tagMembers.map((pair) => [organization, ...pair])),
    ),
    insert(
      "public.team_members",
      "organization_id, team_id, user_id",
      each(({ organization, teamMembers }) => teamMembers.map((pair) => [organization, ...pair])),
    ),
    insert(
      "public.tag_teams",
      "organization_id, tag_id, team_id",
      each(({ organization, tagTeams }) => tagTeams.map((pair) => [organization, ...pair])),
    ),
    insert(
      "public.documents",
      "id, organization_id, name, path, type, uploaded_by",
      each(({ organization, documents }) =>
        documents.map(({ id, uploader }) => [
          id,
          organization,
          text(id),
          text(`files/${authIdOf(id)}`),
          text("txt"),
          uploader ?? "null",
        ]),
      ),
    ),
    insert(
      "public.document_tags",
      "organization_id, document_id, tag_id",
      each(({ organization, documents }) =>
        documents.flatMap(({ id, tags }) => tags.map((tag) => [organization, id, tag])),
      ),
    ),
  ].join("");

  const tenantOf = (organization: number) => world.find((tenant) => tenant.organization === organization);

  return {
    sql,
    users,
    organizations,
    authIdOf,
    documentsOf: (organization) => tenantOf(organization)?.documents.map(({ id }) => id) ?? [],
    readable(user, organization) {
      const tenant = tenantOf(organization);
      const role = tenant?.members.get(user);
      if (!tenant) return [];
      const has = (list: (readonly [number, number])[], a: number, b: number) =>
        list.some(([x, y]) => x === a && y === b);
      const holdsTag = (tag: number) =>
        has(tenant.tagMembers, tag, user) ||
        tenant.teams.some((team) => has(tenant.teamMembers, team, user) && has(tenant.tagTeams, tag, team));
      return tenant.documents
        .filter(
          ({ tags, uploader }) =>
            (organization === 1 && tags.length === 0) ||
            (role !== undefined &&
              (role !== "user" || uploader === user || tags.length === 0 || tags.some(holdsTag))),
        )
        .map(({ id }) => id);
    },
  };
}
