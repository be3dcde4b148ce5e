import type { z } from "zod";
import { type Env, parseVariables, type VariablesGiven } from "../config/env.ts";

/** Makes a vendor's service of the environment. @throws Error that names its malformed variables, without their values */
export type Provider<Service> = (given: VariablesGiven, env: Env) => Service;

/**
 * Declares a vendor, or a service of our own.
 * @param variables what it reads of the environment. Who doesn't use it sets none: an absent key isn't an error here but
 * a NotConfiguredError when it is needed
 * @param create makes the service; `env` is what all share
 */
export function provider<Variables extends z.ZodObject, Service>(
  variables: Variables,
  create: (settings: z.output<Variables>, env: Env) => Service,
): Provider<Service> {
  return (given, env) => create(parseVariables(variables, given), env);
}
