import type { Api } from "./call.ts";
import { stack } from "./stack.ts";

/**
 * The API in this process, before the database of the stack and with the environment of its functions. A small call takes
 * half of its time in Deno and HTTP, which are left out. It is made of the modules as they are now, mocked ones too.
 */
export async function apiInProcess(): Promise<Api> {
  const { createApp } = await import("../../supabase/functions/api/app.ts");
  const { createApiServices } = await import("../../supabase/functions/api/services.ts");
  const { functionEnv } = stack();
  if (!functionEnv) throw new Error("This stack doesn't tell the environment of its functions.");
  const services = createApiServices(functionEnv, new AbortController().signal, () => undefined);
  const app = createApp(services);
  return (path, init) => app(new Request(`http://api.test/api${path}`, init));
}
