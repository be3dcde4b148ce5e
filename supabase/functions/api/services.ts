import type { Env } from "../_shared/config/env.ts";
import { connectAs } from "../_shared/db/client.ts";
import { openPool } from "../_shared/db/pool.ts";
import type { Principal } from "../_shared/db/principal.ts";
import { createAi } from "../_shared/providers/ai.ts";
import { createMailer } from "../_shared/providers/mail.ts";
import type { Services } from "./context.ts";
import { createVerifyToken } from "./middleware/verify-token.ts";

/** What the API works with, as the environment says. @throws Error when it names no database */
export function createServices(
  env: Env,
  stopping: AbortSignal,
  background: Services["background"],
): Services {
  const pool = openPool(env, "atrium-api");
  const connect = (principal: Principal) => connectAs(pool, principal);
  return {
    env,
    ai: createAi(env),
    mailer: createMailer(env),
    connect,
    service: connect({ role: "service_role" }),
    storing: connectAs(openPool(env, "atrium-worker"), { role: "service_role" }),
    verifyToken: createVerifyToken(env),
    stopping,
    background,
  };
}
