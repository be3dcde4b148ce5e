import { limitsLifted } from "../limits.ts";
import { BASE, ids, MEMBER, OPERATOR, OWNER, type Filling, type Size } from "./size.ts";

const authId = (n: string) => `('00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
const email = "'person' || n || '@bench.example'";

/** Members, of whom twenty are admins, in 200 teams and with tags; and an operator. */
export function peopleStatements({ members }: Size): Filling[] {
  const people = `generate_series(1, ${members}) as n`;
  return [
    {
      table: "organizations",
      sql: `insert into public.organizations (id, name) overriding system value values (${ids.organization}, 'Large and Sons')`,
    },
    {
      table: "subscriptions",
      sql: `insert into public.subscriptions (organization_id, plan_id)
        select ${ids.organization}, id from public.plans order by position limit 1`,
    },
    {
      table: "limit_overrides",
      sql: limitsLifted(ids.organization),
    },
    {
      table: "auth.users",
      sql: `insert into auth.users (id, email)
        select ${authId("n")}, ${email} from ${people} union all select '${OPERATOR}', 'rows-operator@bench.example'`,
    },
    {
      table: "users",
      sql: `insert into public.users (id, auth_id, email, name, created_at) overriding system value
        select ${BASE} + n, ${authId("n")}, ${email},
          (array['Ada', 'Ben', 'Cleo', 'Dev', 'Eve', 'Finn', 'Grace', 'Hugo'])[1 + n % 8] || ' ' || initcap(substr(md5(n::text), 1, 8)),
          now() - make_interval(mins => n) from ${people}
        union all select ${BASE - 1}, '${OPERATOR}', 'rows-operator@bench.example', 'Operator', now()`,
    },
    {
      table: "organization_members",
      sql: `insert into public.organization_members (organization_id, user_id, role, created_at)
        select ${ids.organization}, ${BASE} + n,
          (case when n = 1 then 'owner' when n <= 20 then 'admin' else 'user' end)::public.organization_role, now() - make_interval(hours => n)
        from ${people} union all select 1, ${BASE - 1}, 'user', now()`,
    },
    {
      table: "teams",
      sql: `insert into public.teams (id, organization_id, name) overriding system value
        select ${BASE} + n, ${ids.organization}, 'Team ' || n from generate_series(1, 200) as n`,
    },
    {
      table: "team_members",
      sql: `insert into public.team_members (organization_id, team_id, user_id)
        select ${ids.organization}, ${BASE} + 1 + n % 200, ${BASE} + n from ${people}
        union select ${ids.organization}, ${BASE} + 1 + (n / 3) % 200, ${BASE} + n from ${people}`,
    },
    {
      table: "tags",
      sql: `insert into public.tags (id, organization_id, name) overriding system value
        select ${BASE} + n, ${ids.organization}, 'Tag ' || n from generate_series(1, 60) as n`,
    },
    {
      table: "tag_teams",
      sql: `insert into public.tag_teams (organization_id, tag_id, team_id)
        select ${ids.organization}, ${BASE} + 1 + n % 60, ${BASE} + n from generate_series(1, 200) as n`,
    },
    {
      table: "tag_members",
      sql: `insert into public.tag_members (organization_id, tag_id, user_id)
        select ${ids.organization}, ${BASE} + 1 + n % 60, ${BASE} + n from ${people} where n % 5 = 0`,
    },
    {
      table: "invitations",
      sql: `insert into public.invitations (organization_id, email, invited_by)
        select ${ids.organization}, 'guest' || n || '@bench.example', ${ids.owner} from generate_series(1, 500) as n`,
    },
  ];
}

/** The sign-in ids of those who ask; each is told by `request.jwt.claims`. */
export const askers = { owner: OWNER, member: MEMBER, operator: OPERATOR } as const;
