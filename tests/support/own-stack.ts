import { fileURLToPath } from "node:url";
import { type Ground, startGround } from "../../local/ground.ts";
import { createNativeDatabase, onNative } from "./native-database.ts";
import { STACK_VARIABLE } from "./stack.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Starts a stack of a test file's own, in its process and in memory, with the functions; people and calls of the file
 * go to it.
 * @param functionEnv what the functions see besides the stack itself, such as another model
 * @param options how else it differs from the others
 */
export async function startOwnStack(
  functionEnv: Record<string, string>,
  options: { storagePrivate?: boolean; log?: (line: string) => void } = {},
): Promise<Ground> {
  const native = onNative ? await createNativeDatabase() : undefined;
  const ground = await startGround({
    databaseUrl: native?.url,
    root,
    functions: true,
    functionEnv,
    offlineModel: functionEnv.OPENAI_API_KEY === undefined,
    ...options,
  });
  const { url, databaseUrl, apiDatabaseUrl, publishableKey, secretKey, jwtSecret } = ground;
  process.env[STACK_VARIABLE] = JSON.stringify({
    url,
    databaseUrl,
    apiDatabaseUrl,
    publishableKey,
    secretKey,
    jwtSecret,
  });
  return {
    ...ground,
    async close() {
      await ground.close();
      await native?.drop();
    },
  };
}
