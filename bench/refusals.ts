import postgres from "postgres";
import { sizesOf } from "./options.ts";
import { ms, percentile, progressOf, row } from "./print.ts";
import { type BenchCaller, signIn, startBenchStack } from "./stack.ts";

const KINDS: Readonly<Record<string, (sql: postgres.Sql) => Promise<unknown>>> = {
  simple: (sql) => sql.unsafe("selec 1").simple(),
  extended: (sql) => sql.unsafe("select $1::int from nowhere", [1]),
  raise: (sql) => sql.unsafe("do $$ begin raise 'refused'; end $$"),
  denied: (sql) => sql.unsafe("set local role anon; select id from public.secrets").simple(),
};
const CONNECTIONS = 4;

/**
 * What a member notices while statements are refused by the tens of thousands, a quarter of each kind: how long their
 * question and their list take, what fails, and how often the engine opens anew.
 * `--count N`: how many are refused (100,000)
 */
export async function run(args: string[]): Promise<void> {
  const { count } = sizesOf(args, { count: 100_000 });
  const progress = progressOf("refusals", count, "refused");
  let all = 0;
  const stack = await startBenchStack();
  const member = await signIn(stack, "member@atrium.example");
  const sql = postgres(stack.databaseUrl, { max: CONNECTIONS, onnotice: () => undefined });
  const stopped = new AbortController();
  const using = useOncePerSecond(member, stopped.signal);
  const starts = new Set<string>();
  const took: Record<string, string> = {};
  for (const [kind, refuse] of Object.entries(KINDS)) {
    const began = performance.now();
    const each = Math.ceil(count / Object.keys(KINDS).length / CONNECTIONS);
    const refuseAll = async () => {
      for (let refused = 0; refused < each; refused += 1) {
        if (refused % 500 === 0) starts.add(await engineStart(sql));
        await refuse(sql).then(() => Promise.reject(new Error(`${kind} wasn't refused`)), isRefusal);
        progress((all += 1));
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, refuseAll));
    took[kind] = `${Math.round((performance.now() - began) / 1000)} s`;
  }
  stopped.abort();
  const { times, failures } = await using;
  await sql.end();
  await stack.close();
  row(`${count} refused`, took);
  row("a member meanwhile", {
    asked: String(times.length),
    failed: String(failures.length),
    p50: ms(percentile(times, 0.5)),
    p99: ms(percentile(times, 0.99)),
    "engine opened anew": String(starts.size - 1),
  });
  for (const failure of new Set(failures)) console.log(`  ${failure}`);
}

/** Refusals are what is wanted; whatever else goes wrong is not. */
function isRefusal(error: Error & { code?: string }): void {
  if (!["42601", "42P01", "P0001", "42501"].includes(error.code ?? "")) throw error;
}

async function engineStart(sql: postgres.Sql): Promise<string> {
  const [found] = await sql<{ at: string }[]>`select pg_postmaster_start_time()::text as at`;
  return found?.at ?? "";
}

async function useOncePerSecond(member: BenchCaller, signal: AbortSignal) {
  const times: number[] = [];
  const failures: string[] = [];
  const acts = [
    () => member.call("/chat/message", { message: "How many days of annual leave do I have?" }),
    () => member.call("/document/list", {}),
  ];
  const pending: Promise<void>[] = [];
  const act = async (ask: () => Promise<Response>) => {
    const began = performance.now();
    const answer = await ask();
    const said = await answer.text();
    times.push(performance.now() - began);
    if (!answer.ok) failures.push(`${answer.status} ${said.slice(0, 200)}`);
  };
  while (!signal.aborted) {
    for (const ask of acts)
      pending.push(act(ask).catch((error: unknown) => void failures.push(String(error))));
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  await Promise.all(pending);
  return { times, failures };
}
