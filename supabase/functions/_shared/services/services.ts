import { z } from "zod";
import { type Env, parseVariables, readEnv, type VariablesGiven } from "../config/env.ts";
import { connectAs, type Db } from "../db/client.ts";
import { openPool } from "../db/pool.ts";
import type { Principal } from "../db/principal.ts";
import { createDns } from "../dns/index.ts";
import type { Resolver } from "../dns/resolver.ts";
import { type Hosts, readHosts } from "../hosts/settings.ts";
import { createProviders, type Providers } from "../providers/index.ts";
import { createReceiptSigner, type ReceiptSigner } from "../receipts/signer.ts";
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
  /** Signs receipts of deletions, and makes the links to them. */
  receipts: ReceiptSigner;
  /** What reads addresses that members name: of the public internet only. */
  web: Web;
  /** Asks name servers, which the operator names. */
  dns: Resolver;
  /** Where the product is, for hosts that organisations claim. */
  hosts: Hosts;
  /** Aborts when this process is about to end. */
  stopping: AbortSignal;
}

const keyRing = z.string().refine(isKeyRing, KEY_RING_FORM).optional();
const Variables = z.object({ SECRETS_KEYS: keyRing, RECEIPT_SIGNING_KEY: keyRing });

/**
 * The services, as the environment says.
 * @throws Error that names what is malformed, or that there is no database; never with a value
 */
export function createServices(given: VariablesGiven, stopping: AbortSignal): Services {
  const env = readEnv(given);
  const providers = createProviders(given, env);
  const keys = parseVariables(Variables, given);
  const pool = openPool(env, "atrium-api");
  const connect = (principal: Principal) => connectAs(pool, principal, env.process);
  return {
    ...providers,
    env,
    connect,
    service: connect({ role: "service_role" }),
    storing: connectAs(openPool(env, "atrium-worker"), { role: "service_role" }, env.process),
    secrets: createSecretStore(keys.SECRETS_KEYS),
    receipts: createReceiptSigner(keys.RECEIPT_SIGNING_KEY),
    web: createWeb(given, env.publicUrl),
    dns: createDns(given),
    hosts: readHosts(given, env),
    stopping,
  };
}
