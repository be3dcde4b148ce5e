import { z } from "zod";
import { type Db, rpc } from "../db/client.ts";
import { json } from "../db/statement.ts";
import { lookAtDomain } from "../dns/look-at-domain.ts";
import type { Resolver } from "../dns/resolver.ts";
import { afterLook, DOMAIN_STATES, type DomainState } from "../domain/hosts/after-look.ts";
import { judgeHost } from "../domain/hosts/judge-host.ts";
import type { Hosts } from "./settings.ts";

/** A domain that is to be looked at, as the database tells it. */
export const DomainToLookAt = z.object({
  id: z.int(),
  host: z.string(),
  token: z.string(),
  state: z.enum(DOMAIN_STATES),
  held: z.boolean(),
  misses: z.int(),
  checked_at: z.string().nullable(),
  good_at: z.string().nullable(),
  /** The database's clock. */
  now: z.string(),
});
type DomainToLookAt = z.infer<typeof DomainToLookAt>;

/**
 * Looks at a domain and keeps what it came to.
 * @param db the server's
 * @returns its state from now on; null when it is gone, or was looked at meanwhile
 */
export async function lookAndKeep(
  { db, dns, hosts }: { db: Db; dns: Resolver; hosts: Hosts },
  domain: DomainToLookAt,
  signal?: AbortSignal,
): Promise<DomainState | null> {
  // Who calls SQL past the API meets the rules here.
  const judged = judgeHost(domain.host, hosts);
  const look =
    "refused" in judged
      ? { proof: "no" as const, pointing: "no" as const, reason: judged.refused }
      : await lookAtDomain(dns, domain, hosts.target);
  const unseenMs = domain.good_at === null ? null : Date.parse(domain.now) - Date.parse(domain.good_at);
  const { nextSeconds, ...after } = afterLook({ ...domain, unseenMs }, look);
  const outcome = json({ ...after, next_seconds: nextSeconds });
  const kept = await rpc(
    db,
    "domain_looked",
    {
      domain_id: domain.id,
      outcome,
      ...(domain.checked_at !== null && { checked_before: domain.checked_at }),
    },
    signal,
  );
  return z.enum(DOMAIN_STATES).nullable().parse(kept);
}
