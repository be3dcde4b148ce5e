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

/** How a document of a drive is shared: by its source's setting, and whom the drive names. */
interface Sharing {
  mode: "me" | "tags" | "source";
  principals: string[];
}

const roles = ["user", "user", "user", "user", "admin", "owner"];
const domains = ["example.com", "Example.org", "evil-example.com", "mail.example.com"];
let taken = 1000;

/** Shared otherwise first, and then as it is. */
function shareSql(id: number, { mode, principals }: Sharing): string {
  const share = (by: string, named: string[]) =>
    `select private.set_document_sharing(${id}, '${by}', array[${named.map((name) => `'${name}'`).join(",")}]::text[]);\n`;
  return share(mode === "tags" ? "source" : "tags", ["domain:example.com"]) + share(mode, principals);
}

export function randomTenancy(random: Random): RandomTenancy {
  const range = (length: number) => Array.from({ length }, () => (taken += 1));
  const pick = <T>(from: readonly T[], share: number) => from.filter(() => random() < share);
  const one = <T>(from: readonly T[]) => from.slice(Math.floor(random() * from.length)).slice(0, 1);
  const pairs = (left: number[], right: number[], share: number) =>
    left.flatMap((a) => pick(right, share).map((b) => [a, b] as const));

  const users = range(8);
  // People write their address as they like, and not everybody has proved it.
  const addresses = new Map(
    users.map((id) => {
      const name = random() < 0.5 ? `R${id}` : `r${id}`;
      return [id, { email: `${name}@${one(domains)[0]}`, proved: random() < 0.75 }];
    }),
  );
  const emailOf = (user: number) => addresses.get(user)?.email ?? "";
  const groupNames = ["google:a", "google:b", "microsoft:a"];
  /** Anybody, also who is no member; and what names nobody whom we know. */
  const somePrincipals = () => [
    ...pick(users, 0.2).map((user) => `user:${random() < 0.5 ? emailOf(user) : emailOf(user).toLowerCase()}`),
    ...pick(domains, 0.12).map((domain) => `domain:${domain}`),
    ...pick(groupNames, 0.2).map((group) => `group:${group}`),
    ...pick(["anyone", "user:stranger@example.com", "group:google:unread", "domain:xample.com"], 0.2),
  ];
  const someSharing = (): Sharing | undefined => {
    if (random() < 0.4) return undefined;
    const mode = one(["me", "tags", "source", "source", "source"] as const)[0] ?? "me";
    return { mode, principals: somePrincipals() };
  };
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
      sharing: organization === 1 ? undefined : someSharing(),
    }));
    const groups = groupNames.flatMap((group) => pick(users, 0.25).map((user) => ({ group, user })));
    return {
      organization,
      members,
      tags,
      teams,
      documents,
      groups,
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
  const shared = (parity: number) =>
    world
      .flatMap(({ documents }) => documents.filter(({ id }) => id % 2 === parity))
      .map(({ id, sharing }) => (sharing ? shareSql(id, sharing) : ""))
      .join("");

  const sql = [
    insert(
      "auth.users",
      "id, email",
      users.map((user) => [text(authIdOf(user)), text(emailOf(user))]),
    ),
    insert(
      "public.users",
      "id, auth_id, email, email_proved_at",
      users.map((user) => [
        user,
        text(authIdOf(user)),
        text(emailOf(user)),
        addresses.get(user)?.proved ? "now()" : "null",
      ]),
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
      "id, organization_id, name, path, type, uploaded_by, origin",
      each(({ organization, documents }) =>
        documents.map(({ id, uploader, sharing }) => [
          id,
          organization,
          text(id),
          text(`files/${authIdOf(id)}`),
          text("txt"),
          uploader ?? "null",
          text(sharing ? "drive" : "upload"),
        ]),
      ),
    ),
    // Some are shared before they are tagged, others after.
    shared(0),
    insert(
      "public.document_tags",
      "organization_id, document_id, tag_id",
      each(({ organization, documents }) =>
        documents.flatMap(({ id, tags }) => tags.map((tag) => [organization, id, tag])),
      ),
    ),
    shared(1),
    ...world.map(
      ({ organization, groups }) =>
        `${groupNames
          .map((group) => {
            const [vendor, name] = group.split(":");
            const emails = groups.filter((each) => each.group === group).map(({ user }) => emailOf(user));
            return `select public.put_source_groups(${organization}, '${vendor}', '${JSON.stringify({ [name ?? ""]: emails })}');`;
          })
          .join("\n")}\n`,
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
      const isNamed = (principal: string) => {
        const [kind, ...rest] = principal.split(":");
        const name = rest.join(":");
        const { email = "", proved = false } = addresses.get(user) ?? {};
        if (!proved) return false;
        if (kind === "user") return name.toLowerCase() === email.toLowerCase();
        if (kind === "domain") return name.toLowerCase() === email.split("@")[1]?.toLowerCase();
        return kind === "group" && tenant.groups.some((each) => each.group === name && each.user === user);
      };
      const isOfTags = (tags: number[]) =>
        (role !== undefined && role !== "user") || tags.length === 0 || tags.some(holdsTag);
      /** Whether the source lets somebody read who isn't the one that connected it; admins are nobody in particular. */
      const isLet = (sharing: Sharing | undefined) =>
        !sharing ||
        sharing.mode === "tags" ||
        (sharing.mode === "source" && sharing.principals.some(isNamed));
      return tenant.documents
        .filter(
          ({ tags, uploader, sharing }) =>
            (organization === 1 && tags.length === 0) ||
            (role !== undefined && (uploader === user || (isLet(sharing) && isOfTags(tags)))),
        )
        .map(({ id }) => id);
    },
  };
}
