import type { Database } from "../local/database/database.ts";
import { sizesOf } from "./options.ts";
import { ms, percentile, progressOf, row } from "./print.ts";
import { openBenchDatabase } from "./stack.ts";

const SLICE = 5000;
const OPERATOR = "00000000-0000-4000-8000-00000000be9d";

const SEEDS = [
  `insert into auth.users (id, email, last_sign_in_at)
     select ('00000000-0000-4000-9001-' || lpad(n::text, 12, '0'))::uuid, 'person' || n || '@client' || n % 997 || '.example',
            case when n % 50 > 0 then now() - make_interval(mins => n) end from $slice`,
  `insert into public.users (id, auth_id, email, name, created_at, disabled_at, disabled_reason) overriding system value
     select 2000000 + n, ('00000000-0000-4000-9001-' || lpad(n::text, 12, '0'))::uuid, 'person' || n || '@client' || n % 997 || '.example',
            (array['Ada', 'Grace', 'Edsger', 'Barbara', 'Alan'])[1 + n % 5] || ' ' || md5(n::text), now() - make_interval(mins => n),
            case when n % 1000 = 0 then now() end, case when n % 1000 = 0 then 'Test' end from $slice`,
  `insert into public.organization_members (organization_id, user_id, role) select 2000000 + n % $organizations, 2000000 + n, 'user' from $slice`,
];

/**
 * `npm run bench -- operators-people [--people N] [--runs N]`: operators' lists of people and the dashboard as the database answers them.
 * The first page and a search are to take less than 100 ms at 100,000 people of 10,000 organisations.
 */
export async function run(args: string[]): Promise<void> {
  const { people, runs } = sizesOf(args, { people: 100_000, runs: 40 });
  const database = await openBenchDatabase();
  try {
    await seed(database, people);
    await measure(database, people, runs);
  } finally {
    await database.close();
  }
}

async function seed(database: Database, people: number): Promise<void> {
  const organizations = Math.ceil(people / 10);
  await database.query("insert into auth.users (id, email) values ($1, 'desk@bench.example')", [OPERATOR]);
  await database.query(
    `with person as (insert into public.users (auth_id, email) values ($1, 'desk@bench.example') returning id)
     insert into public.organization_members (organization_id, user_id, role) select 1, id, 'user' from person`,
    [OPERATOR],
  );
  await database.exec("set session_replication_role = replica");
  await database.exec(
    `insert into public.organizations (id, name, created_at) overriding system value
     select 2000000 + n, 'Organisation ' || n, now() - make_interval(mins => n) from generate_series(0, ${organizations}) as n`,
  );
  await database.exec(
    `insert into public.platform_days (day, organizations, people, messages)
     select current_date - n, 10000, 100000, n * 37 % 5000 from generate_series(0, 800) as n`,
  );
  await database.exec(
    `insert into public.platform_model_days (day, model, generations, input_tokens, output_tokens, unknown)
     select current_date - n, 'model ' || m, 100, 100000, 10000, 0 from generate_series(0, 800) as n, generate_series(1, 5) as m`,
  );
  const progress = progressOf("operators-people", people, "people");
  for (let from = 1; from <= people; from += SLICE) {
    progress(from - 1);
    for (const statement of SEEDS)
      await database.exec(
        statement
          .replaceAll("$slice", `generate_series(${from}, ${Math.min(people, from + SLICE - 1)}) as n`)
          .replaceAll("$organizations", String(organizations)),
      );
  }
  await database.exec("set session_replication_role = default");
  for (const table of ["users", "organizations", "organization_members", "platform_days"])
    await database.exec(`analyze public.${table}`);
  await database.exec("analyze auth.users");
  console.log(`${people} people of ${organizations} organisations`);
}

async function measure(database: Database, people: number, runs: number): Promise<void> {
  const list = (given: string) =>
    `select public.list_platform_users(page_limit => 50, page_offset => 0${given && `, ${given}`})`;
  const lists: readonly (readonly [string, string])[] = [
    ["people: first page", list("")],
    ["people: by address", list("sort => 'email', direction => 'asc'")],
    ["people: page 200", "select public.list_platform_users(50, 9950)"],
    ["people: search, an address", list("search => 'person4242@'")],
    ["people: search, a name", list("search => 'barbara 1f'")],
    ["people: search, an id", list("search => '2004242'")],
    ["people: search, a common word", list("search => 'ada'")],
    ["people: search, two letters", list("search => 'ab'")],
    ["people: search, nothing", list("search => 'zzzzqq'")],
    ["people: disabled", list("standing => 'disabled'")],
    ["people: never signed in", list("standing => 'never'")],
    ["one person", `select public.get_platform_user(${2_000_000 + Math.min(4242, people)})`],
    ["dashboard, 30 days", "select public.platform_stats(current_date - 29, current_date)"],
    ["dashboard, 365 days", "select public.platform_stats(current_date - 364, current_date)"],
  ];
  for (const [name, statement] of lists) {
    const times: number[] = [];
    for (let nth = 0; nth <= runs; nth += 1) {
      const taken = await asOperator(database, statement);
      if (nth > 0) times.push(taken);
    }
    row(name, { p50: ms(percentile(times, 0.5)), p99: ms(percentile(times, 0.99)) });
  }
}

/** How long a statement takes that the operator sends, without BEGIN and COMMIT. */
function asOperator(database: Database, statement: string): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.query(
      "select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)",
      [JSON.stringify({ sub: OPERATOR, role: "authenticated", aal: "aal2" })],
    );
    const begun = performance.now();
    await tx.query(statement);
    return performance.now() - begun;
  });
}
