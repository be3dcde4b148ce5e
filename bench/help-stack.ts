import postgres from "postgres";
import { type BenchStack, startBenchStack } from "./stack.ts";

/** A stack whose help agent has read the help centre's articles. */
export interface HelpStack {
  stack: BenchStack;
  sql: postgres.Sql;
  /** How many documents it answers from. */
  documents: number;
  close(): Promise<void>;
}

/** Starts a stack, brings the help centre in and waits until it has been read. @param env as `startBenchStack` */
export async function startHelpStack(env: Record<string, string> = {}): Promise<HelpStack> {
  const stack = await startBenchStack({ ...env, HELP_CONTENT: "on" });
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
  const close = async () => {
    await sql.end();
    await stack.close();
  };
  try {
    await sql`update public.help_agents set free_messages = 1000`;
    for (;;) {
      const [told] = await sql<{ all: number; read: number }[]>`
        select count(*)::int as all, (count(*) filter (where status <> 'processing'))::int as read
        from public.documents where organization_id = 1`;
      if (told && told.all > 0 && told.all === told.read) return { stack, sql, documents: told.all, close };
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  } catch (error) {
    await close();
    throw error;
  }
}
