import type { Env, VariablesGiven } from "../config/env.ts";
import { google } from "./google/index.ts";
import { mail } from "./mail/index.ts";
import { microsoft } from "./microsoft/index.ts";
import { openai } from "./openai/index.ts";
import { payments } from "./payments/index.ts";
import { logos, recordings, storage, supportFiles } from "./storage/index.ts";

/** Every provider, by the name under which calls and jobs find it. A new one is a folder, and a line here. */
const providers = {
  ai: openai,
  mailer: mail,
  payments,
  uploads: storage,
  recordings,
  supportFiles,
  logos,
  google,
  microsoft,
};

type Made = typeof providers;
/** What the providers make. */
export type Providers = { [Name in keyof Made]: ReturnType<Made[Name]> };

/**
 * Every provider, of what the environment says. One that isn't set up refuses its work in words.
 * @throws Error that names malformed variables, without their values
 */
export function createProviders(given: VariablesGiven, env: Env): Providers {
  const made = Object.entries(providers).map(([name, create]) => [name, create(given, env)]);
  // TypeScript doesn't keep which name goes with which service.
  return Object.fromEntries(made) as Providers;
}
