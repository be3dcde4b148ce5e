import postgres from "postgres";
import { PostgresAddress } from "../../supabase/functions/_shared/config/postgres-address.ts";
import { budgetComplaint, connectionsOf, functionConnections } from "../../local/functions/budget.ts";
import { functionLimits } from "../../local/functions/command.ts";
import { type Finding, type Given, hostOf } from "./finding.ts";

/** Whether a PostgreSQL of one's own has the connections that as many processes may open as are set. */
export async function connectionFindings(given: Given): Promise<Finding[]> {
  const { DATABASE_URL: url, FUNCTIONS_DATABASE_URL: pooler } = given;
  if (!url) return [];
  const name = "Connections";
  const { error: malformed } = PostgresAddress.safeParse(url);
  if (malformed) return [{ name, state: "fails", words: `DATABASE_URL: ${malformed.issues[0]?.message}.` }];
  const where = hostOf(url, "DATABASE_URL");
  const wanted = (variable: string) => Number(given[variable]) || undefined;
  const functions = functionConnections(
    functionLimits({ api: wanted("API_PROCESSES"), worker: wanted("WORKER_PROCESSES") }),
  );
  const server = postgres(url, { max: 1, connect_timeout: 15, onnotice: () => undefined });
  try {
    const most = await connectionsOf({ query: (statement) => server.unsafe(statement) });
    const complaint = budgetComplaint(most, { functions, pooled: pooler !== undefined });
    if (complaint) return [{ name, state: "fails", words: complaint }];
    const words = pooler
      ? `${where}: has ${most} for everybody; the functions ask through ${hostOf(pooler, "FUNCTIONS_DATABASE_URL")}.`
      : `${where}: has ${most} for everybody, of which the functions may open ${functions}.`;
    return [{ name, state: "works", words }];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [{ name, state: "fails", words: `${where}: ${why} Is it running? Look at DATABASE_URL.` }];
  } finally {
    await server.end({ timeout: 1 });
  }
}
