import { z } from "zod";
import { type Env, parseVariables, type VariablesGiven } from "../config/env.ts";
import type { HostRules } from "../domain/hosts/judge-host.ts";
import { normalHost } from "../domain/hosts/normal-host.ts";

const isHost = (text: string) => normalHost(text) !== null;
const hostsOf = (list: string) => list.split(/[\s,]+/).filter((host) => host !== "");

const Variables = z.object({
  DOMAINS_TARGET: z.string().refine(isHost, "a host, such as customers.example.com").optional(),
  DOMAINS_OWN: z
    .string()
    .refine((list) => hostsOf(list).every(isHost), "hosts, with commas between")
    .optional(),
});

/** Where the product is, for hosts that organisations claim. */
export interface Hosts extends HostRules {
  /** Where their hosts have to lead. */
  target: string;
}

/** @throws Error that names a malformed variable, without its value */
export function readHosts(given: VariablesGiven, env: Env): Hosts {
  const { DOMAINS_TARGET, DOMAINS_OWN = "" } = parseVariables(Variables, given);
  const site = normalHost(new URL(env.publicUrl).host) ?? "";
  const target = normalHost(DOMAINS_TARGET ?? "") ?? site;
  const addresses = [env.publicUrl, env.supabaseUrl, env.supabasePublicUrl].map((url) => new URL(url).host);
  const own = [target, ...addresses, ...hostsOf(DOMAINS_OWN)].map(normalHost).filter((host) => host !== null);
  return { target, own: [...new Set(own)], local: /(^|\.)localhost$/.test(site) };
}
