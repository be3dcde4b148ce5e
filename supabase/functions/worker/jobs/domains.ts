import { z } from "zod";
import { originOf } from "../../_shared/branding/identity.ts";
import { rpc } from "../../_shared/db/client.ts";
import { DomainToLookAt, lookAndKeep } from "../../_shared/hosts/look.ts";
import { DomainMail, domainMail } from "../../_shared/hosts/mail.ts";
import { postOf } from "../../_shared/mail/post.ts";
import { NotConfiguredError } from "../../_shared/providers/not-configured.ts";
import { jobKind } from "./job.ts";

/** Looks at the domains that are due, some at a time until none is left. A name server that is silent holds up none but its slice. */
export const domainsLook = jobKind({
  kind: "domains.look",
  lane: "bulk",
  everySeconds: 60,
  failure: "Domains couldn't be looked at.",
  payloads: { 1: z.object({}) },
  async run(_job, { db, dns, hosts }, { signal }) {
    const due = z.array(DomainToLookAt).parse(await rpc(db, "claim_domain_looks", { at_once: 10 }, signal));
    await Promise.all(due.map((domain) => lookAndKeep({ db, dns, hosts }, domain, signal)));
    return due.length > 0 ? { outcome: "continue" } : { outcome: "finished" };
  },
});

/**
 * Mails owners that a domain serves their organisation, or no longer does. A run that was killed after sending sends again under
 * the same key, which a provider that knows keys sends once.
 */
export const domainNews = jobKind({
  kind: "domain.mail",
  failure: "A mail about a domain couldn't be sent.",
  payloads: { 1: z.object({ domain_id: z.int(), state: z.enum(["active", "failing"]) }) },
  async run({ id, payload: { domain_id, state } }, deps, { signal }) {
    const found = await rpc(deps.db, "domain_mail", { domain_id, state }, signal);
    if (found === null) return { outcome: "finished" };
    const told = DomainMail.parse(found);
    const { identity, send } = await postOf(deps, { organizationId: told.organization_id });
    const origins = { host: originOf(told.host, deps.env.publicUrl), app: identity.origin };
    for (const to of told.owners) {
      try {
        await send({ ...domainMail(told, state, origins), to, key: `domain-${id}-${to}` });
      } catch (error) {
        // Without mail there is nothing to try again; the state stands on the screen.
        if (error instanceof NotConfiguredError) return { outcome: "finished" };
        throw error;
      }
    }
    return { outcome: "finished" };
  },
});
