import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { bringInHelp } from "../local/help/bring-in.ts";
import { type BenchStack, startBenchStack } from "./stack.ts";

/** A stack whose help agent has read the help centre's articles. */
export interface HelpStack {
  stack: BenchStack;
  sql: postgres.Sql;
  /** How many documents it answers from. */
  documents: number;
  close(): Promise<void>;
}

const ARTICLES = join("content", "help", "articles");

/**
 * Starts a stack, brings the help centre in and waits until it has been read.
 * @param articles so many of its articles, and nothing else of it; 0: all of it
 * @param env as `startBenchStack`
 */
export async function startHelpStack(articles: number, env: Record<string, string> = {}): Promise<HelpStack> {
  const stack = await startBenchStack({ ...env, ...(articles === 0 && { HELP_CONTENT: "on" }) });
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
  const close = async () => {
    await sql.end();
    await stack.close();
  };
  try {
    await sql`update public.help_agents set free_messages = 1000`;
    if (articles > 0) await bringIn(stack, articles);
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

/** Brings the first so many articles in. */
async function bringIn({ url, secretKey }: BenchStack, articles: number): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), "atrium-help-"));
  try {
    await mkdir(join(root, ARTICLES), { recursive: true });
    for (const name of (await readdir(ARTICLES)).sort().slice(0, articles))
      await cp(join(ARTICLES, name), join(root, ARTICLES, name));
    await bringInHelp(root, { url, secretKey });
  } finally {
    await rm(root, { recursive: true });
  }
}
