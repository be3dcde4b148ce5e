import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";

/** The project that the environment names, or else the embedded one as it last started. */
async function project(): Promise<{ url: string; secretKey: string }> {
  const started = await readFile(join(process.env.DATA_DIR ?? ".data", "env"), "utf8").catch(() => "");
  const { SUPABASE_URL: url = "", SUPABASE_SECRET_KEY: secretKey } = { ...parseEnv(started), ...process.env };
  if (URL.canParse(url) && secretKey) return { url, secretKey };
  throw new Error("Start the stack first, or set SUPABASE_URL and SUPABASE_SECRET_KEY of the project.");
}

/** Has the worker, which alone holds the keys, seal every secret under the newest of them. */
async function rotate(): Promise<void> {
  const { url, secretKey } = await project();
  const [{ z }, { keyHeaders }, { fetchWithKey }] = await Promise.all([
    import("zod"),
    import("../supabase/functions/_shared/config/key-headers.ts"),
    import("../supabase/functions/_shared/config/fetch-with-key.ts"),
  ]);
  const Batch = z.object({ resealed: z.int(), unreadable: z.int(), next: z.int().nullable() });
  let [after, resealed, unreadable]: [number | null, number, number] = [0, 0, 0];
  while (after !== null) {
    const answer = await fetchWithKey(`${url}/functions/v1/worker/secrets/reseal?after=${after}`, {
      method: "POST",
      headers: keyHeaders(secretKey),
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
  key: async () => {
    const { newSealingKey } = await import("../local/platform/secrets.ts");
    console.log(newSealingKey());
  },
};

const unknown = () => Promise.reject(new Error("Run npm run secrets:key or npm run secrets:rotate."));
await (tasks[process.argv[2] ?? ""] ?? unknown)().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
