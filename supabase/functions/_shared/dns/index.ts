import { readFileSync } from "node:fs";
import type { VariablesGiven } from "../config/env.ts";
import { createResolver, type Resolver } from "./resolver.ts";
import { nameServers } from "./settings.ts";

/** What asks name servers, as the environment says. @throws Error that names a malformed variable */
export function createDns(given: VariablesGiven): Resolver {
  return createResolver(nameServers(given, systemList()));
}

function systemList(): string | null {
  try {
    return readFileSync("/etc/resolv.conf", "utf8");
  } catch {
    return null;
  }
}
