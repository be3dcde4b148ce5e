import type { Database } from "../local/database/database.ts";
import { sizesOf } from "./options.ts";
import { percentile, row } from "./print.ts";
import { openBenchDatabase } from "./stack.ts";

const COUNTS = 50;

/**
 * `npm run bench -- meters [--runs N]`: what a meter adds to a call: `private.count` in microseconds, by a member who is signed in, as PL/pgSQL calls it in the act's own
 * statement, so that no round trip is added.
 */
export async function run(args: string[]): Promise<void> {
  const { runs } = sizesOf(args, { runs: 60 });
  const database = await openBenchDatabase();
  try {
    const [made] = await database.query<{ organization_id: number; user_id: number; auth_id: string }>(`
      with account as (insert into auth.users (id, email) values (gen_random_uuid(), gen_random_uuid() || '@bench.example') returning *),
      person as (insert into public.users (auth_id, email) select id, email from account returning *),
      organization as (insert into public.organizations (name) values ('Meters') returning id)
      select organization.id as organization_id, person.id as user_id, person.auth_id from organization, person`);
    if (!made) throw new Error("There is nobody to count for.");
    const organization = made.organization_id;
    await database.query(
      "insert into public.organization_members (organization_id, user_id, role) values ($1, $2, 'owner')",
      [organization, made.user_id],
    );
    const allow = (amount: number) =>
      database.query(
        `insert into public.limit_overrides (organization_id, meter, amount, reason)
         select $1, meter, $2, 'bench' from unnest('{messages,documents,pages_crawled}'::text[]) as meter
         on conflict (organization_id, meter) do update set amount = excluded.amount`,
        [organization, amount],
      );
    await allow(1_000_000);
    const figures: Record<string, string> = {};
    const measure = async (name: string, meter: string) =>
      (figures[name] = `${await counted(database, made.auth_id, { organization, meter, runs })} µs`);
    await measure("pages", "pages_crawled");
    await measure("messages", "messages");
    await database.query(
      `insert into public.usage_caps (organization_id, meter, user_id, amount)
       values ($1, 'messages', $2, 1000000), ($1, 'messages', null, 1000000)`,
      [organization, made.user_id],
    );
    await measure("with caps", "messages");
    await allow(runs * COUNTS * 3 + 1500);
    await measure("past 80 %", "messages");
    row("meters: one count", figures);
  } finally {
    await database.close();
  }
}

/** The median of a count, without what a statement costs by itself. */
async function counted(
  database: Database,
  authId: string,
  { organization, meter, runs }: { organization: number; meter: string; runs: number },
): Promise<number> {
  const of = (expression: string) =>
    `do $$ begin for i in 1 .. ${COUNTS} loop perform ${expression}; end loop; end $$`;
  const times = { count: [] as number[], nothing: [] as number[] };
  for (let index = 0; index < runs; index += 1) {
    times.nothing.push(await timed(database, authId, of(`${organization}`)));
    times.count.push(await timed(database, authId, of(`private.count(${organization}, '${meter}')`)));
  }
  const [count, nothing] = [percentile(times.count, 0.5), percentile(times.nothing, 0.5)];
  return Math.round(((count - nothing) / COUNTS) * 1000);
}

function timed(database: Database, authId: string, statement: string): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ sub: authId, role: "authenticated" }),
    ]);
    const began = performance.now();
    await tx.query(statement);
    return performance.now() - began;
  });
}
