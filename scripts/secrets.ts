import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";
import { fetchWithKey } from "../supabase/functions/_shared/config/fetch-with-key.ts";
import { newSealingKey } from "../local/platform/secrets.ts";

const Project = z.object({ SUPABASE_URL: z.url(), SUPABASE_SECRET_KEY: z.string().min(1) });
const Batch = z.object({ resealed: z.int(), unreadable: z.int(), next: z.int().nullable() });

/** The project that the environment names, or else the embedded one as it last started. */
async function project(): Promise<z.infer<typeof Project>> {
  const started = await readFile(join(process.env.DATA_DIR ?? ".data", "env"), "utf8").catch(() => "");
  const found = Project.safeParse({ ...parseEnv(started), ...process.env });
  if (found.success) return found.data;
  throw new Error("Start the stack first, or set SUPABASE_URL and SUPABASE_SECRET_KEY of the project.");
}

/** Has the worker, which alone holds the keys, seal every secret under the newest of them. */
async function rotate(): Promise<void> {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = await project();
  let [after, resealed, unreadable]: [number | null, number, number] = [0, 0, 0];
  while (after !== null) {
    const answer = await fetchWithKey(`${SUPABASE_URL}/functions/v1/worker/secrets/reseal?after=${after}`, {
      method: "POST",
      headers: { authorization: `Bearer ${SUPABASE_SECRET_KEY}` },
    });
    if (!answer.ok) throw new Error(`The worker answered ${answer.status}: ${await answer.text()}`);
    const batch = Batch.parse(await answer.json());
    [after, resealed, unreadable] = [batch.next, resealed + batch.resealed, unreadable + batch.unreadable];
  }
  console.log(`${resealed} secrets are sealed anew; all are under the newest key but ${unreadable}.`);
  if (unreadable === 0) return;
  console.error("Those no key of SECRETS_KEYS opens; the functions' log names them. Put their key back.");
  process.exitCode = 1;
}

const tasks: Record<string, () => Promise<void>> = {
  rotate,
  key: () => Promise.resolve(console.log(newSealingKey())),
};

await tasks[process.argv[2] ?? ""]?.().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
