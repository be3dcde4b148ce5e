import { fileURLToPath } from "node:url";
import { type Ground, startGround } from "../../local/ground.ts";
import { createNativeDatabase, onNative } from "./native-database.ts";
import { STACK_VARIABLE, type Stack } from "./stack.ts";
import { startStack } from "./start-stack.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Starts a stack of a test file's own, in its process and in memory, with the functions; people and calls of the file
 * go to it.
 * @param functionEnv what the functions see besides the stack itself, such as another model
 * @param options how else it differs from the others
 */
export async function startOwnStack(
  functionEnv: Record<string, string>,
  options: {
    storagePrivate?: boolean;
    confirmEmail?: boolean;
    port?: number;
    log?: (line: string) => void;
  } = {},
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
  goTo({
    url,
    databaseUrl,
    apiDatabaseUrl,
    publishableKey,
    secretKey,
    jwtSecret,
    functionEnv: ground.functionEnv,
  });
  return {
    ...ground,
    async close() {
      await ground.close();
      await native?.drop();
    },
  };
}

/**
 * Starts a stack like the one that files share, for a file that makes every call as an operator: what belongs to the
 * platform, and any account or organisation whose id it tries, is changed under whoever works beside it.
 * @param name of its log in test-results/logs
 * @returns what stops it
 */
export async function startStackApart(name: string): Promise<() => Promise<void>> {
  const { stack, close } = await startStack(name);
  goTo(stack);
  return close;
}

/** People and calls of this file go to a stack. */
function goTo(stack: Stack): void {
  process.env[STACK_VARIABLE] = JSON.stringify(stack);
}
