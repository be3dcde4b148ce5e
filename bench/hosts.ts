import postgres from "postgres";
import { sizesOf } from "./options.ts";
import { ms, percentile, row } from "./print.ts";
import { type BenchStack, startBenchStack } from "./stack.ts";

const CALLERS = 4;

/** So many organisations, each with a domain that serves it; half of them with a brand in force. */
async function fill(databaseUrl: string, hosts: number): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`insert into public.organizations (name, branding_enabled, ai_name)
              select 'Bench ' || number, number % 2 = 0, 'Bench AI' from generate_series(1, ${hosts}) as number`;
    await sql`insert into public.limit_overrides (organization_id, meter, amount, reason)
              select id, 'domains', 1, 'Bench' from public.organizations where name like 'Bench %'`;
    await sql`insert into public.organization_addons (organization_id, addon_id)
              select organizations.id, addons.id from public.organizations, public.plan_addons as addons
              where organizations.name like 'Bench %' and addons.name = 'White label'`;
    await sql`insert into public.organization_domains (organization_id, host)
              select id, 'chat.' || replace(lower(name), ' ', '-') || '.test' from public.organizations where name like 'Bench %'`;
  } finally {
    await sql.end();
  }
}

async function resolve({ url, publishableKey }: BenchStack, host: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${url}/functions/v1/api/public/branding/resolve-host`, {
    method: "POST",
    headers: { "content-type": "application/json", apikey: publishableKey },
    body: JSON.stringify({ host }),
  });
  const { organizationId } = (await answer.json()) as { organizationId: number | null };
  if ((organizationId !== null) !== host.endsWith(".test"))
    throw new Error(`${host} resolved to ${String(organizationId)}`);
  return performance.now() - began;
}

async function times(
  stack: BenchStack,
  hostOf: (call: number) => string,
  { calls, callers }: { calls: number; callers: number },
): Promise<number[]> {
  const found: number[] = [];
  let made = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (made < calls) found.push(await resolve(stack, hostOf(made++)));
    }),
  );
  return found;
}

const figures = (found: number[]) => ({ p50: ms(percentile(found, 0.5)), p99: ms(percentile(found, 0.99)) });

/** `npm run bench -- hosts [--hosts N] [--calls N]`: how long the first thing takes that a page asks: whose host it is at. */
export async function run(args: string[]): Promise<void> {
  const { hosts, calls } = sizesOf(args, { hosts: 10_000, calls: 1_000 });
  const [one, several] = [
    { calls, callers: 1 },
    { calls, callers: CALLERS },
  ];
  const stack = await startBenchStack();
  try {
    await fill(stack.databaseUrl, hosts);
    const served = (call: number) => `chat.bench-${((call * 7_919) % hosts) + 1}.test`;
    await times(stack, served, several);
    row(`host of ${hosts} resolved`, figures(await times(stack, served, one)));
    row(`${CALLERS} callers`, figures(await times(stack, served, several)));
    row("host that is nobody's", figures(await times(stack, (call) => `nobody-${call}.example`, one)));
  } finally {
    await stack.close();
  }
}
