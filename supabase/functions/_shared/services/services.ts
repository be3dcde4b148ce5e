import { z } from "zod";
import { type Env, parseVariables, readEnv, type VariablesGiven } from "../config/env.ts";
import { connectAs, type Db } from "../db/client.ts";
import { openPool } from "../db/pool.ts";
import type { Principal } from "../db/principal.ts";
import { createProviders, type Providers } from "../providers/index.ts";
import { isKeyRing, KEY_RING_FORM } from "../secrets/key-ring.ts";
import { createSecretStore, type SecretStore } from "../secrets/secret-store.ts";
import { createWeb, type Web } from "../web/index.ts";

/** What calls and jobs work with; lives as long as the function's process. */
export interface Services extends Providers {
  env: Env;
  /** The database as somebody. */
  connect(principal: Principal): Db;
  /** The database past the policies, for what only the server writes. */
  service: Db;
  /** The same, behind everybody who waits for an answer. */
  storing: Db;
  /** What members entrust to us, sealed. */
  secrets: SecretStore;
  /** What reads addresses that members name: of the public internet only. */
  web: Web;
  /** Aborts when this process is about to end. */
  stopping: AbortSignal;
}

const Variables = z.object({ SECRETS_KEYS: z.string().refine(isKeyRing, KEY_RING_FORM).optional() });

/**
 * The services, as the environment says.
 * @throws Error that names what is malformed, or that there is no database; never with a value
 */
export function createServices(given: VariablesGiven, stopping: AbortSignal): Services {
  const env = readEnv(given);
  const pool = openPool(env, "atrium-api");
  const connect = (principal: Principal) => connectAs(pool, principal);
  return {
    ...createProviders(given, env),
    env,
    connect,
    service: connect({ role: "service_role" }),
    storing: connectAs(openPool(env, "atrium-worker"), { role: "service_role" }),
    secrets: createSecretStore(parseVariables(Variables, given).SECRETS_KEYS),
    web: createWeb(given, env.publicUrl),
    stopping,
  };
}
