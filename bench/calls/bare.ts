import { connectAs } from "../../supabase/functions/_shared/db/client.ts";
import { openPool } from "../../supabase/functions/_shared/db/pool.ts";
import { callOf, statementOf } from "../../supabase/functions/_shared/db/statement.ts";
import { tables } from "../../supabase/functions/_shared/db/tables.ts";

/** What `calls.ts` gives on standard input: whom to be, which organisation to ask for, how often at once, how long. */
interface Task {
  url: string;
  claims: { sub: string };
  organizationId: number;
  callers: number;
  seconds: number;
}

/** The two statements of `/organization/get` in one transaction, without the call around them. Prints milliseconds. */
async function main({ url, claims, organizationId, callers, seconds }: Task): Promise<void> {
  const pool = openPool({ database: { url, ca: undefined } }, "atrium-api");
  const db = connectAs(pool, { role: "authenticated", claims });
  const statements = [
    callOf("authorize", { access: "member", organization_id: organizationId }),
    statementOf(tables.selectFrom("organizations").selectAll().where("id", "=", organizationId)),
  ] as const;
  const times: number[] = [];
  const ask = async () => {
    const began = performance.now();
    const [, [row]] = await db.transact(statements);
    if (!row) throw new Error("The organisation isn't there.");
    times.push(performance.now() - began);
  };
  for (let n = 0; n < 100; n += 1) await ask();
  times.length = 0;
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < until) await ask();
    }),
  );
  await pool.end();
  console.log(JSON.stringify(times));
}

await main((await new Response(Deno.stdin.readable).json()) as Task);
