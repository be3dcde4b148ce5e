import { z } from "zod";
import type { SenderRecord } from "../../contract/senders.ts";
import { ApiError } from "../../db/api-error.ts";
import { type Db, rpc } from "../../db/client.ts";
import { json } from "../../db/statement.ts";
import type { Resolver } from "../../dns/resolver.ts";
import type { Mailer } from "../../providers/mail/mailer.ts";
import { judgeAll, judgeDkim, judgeSpf, judgeText } from "./judge.ts";

const ToCheck = z.object({
  organization_id: z.int(),
  address: z.string(),
  token: z.string(),
  provider_id: z.string().nullable(),
});

export interface CheckDeps {
  service: Db;
  dns: Resolver;
  mailer: Pick<Mailer, "domains">;
}

/**
 * Looks at the records of a sender's domain, and writes what was found: whether it is the organisation's (a TXT record that
 * only they are told), and what who delivers the mail asks for (docs/decisions/senders.md).
 * @param organizationId null: the sender whose look is due longest
 * @returns whether there was one
 */
export async function checkSender(
  deps: CheckDeps,
  organizationId: number | null,
  signal?: AbortSignal,
): Promise<boolean> {
  const asked = organizationId === null ? {} : { for_organization_id: organizationId };
  const sender = ToCheck.nullable().parse(await rpc(deps.service, "sender_to_check", asked, signal));
  if (!sender) return false;
  const domain = sender.address.slice(sender.address.lastIndexOf("@") + 1);
  const [proof, delivery] = await Promise.all([
    proofOf(deps.dns, domain, sender.token),
    deliveryOf(deps, domain, sender.provider_id),
  ]);
  const records = [proof, ...delivery.records];
  const judged = judgeAll(records);
  const told = delivery.problem && judged.outcome === "unknown" ? { reason: delivery.problem } : {};
  const found = { ...judged, ...told, records, provider_id: delivery.id };
  await rpc(
    deps.service,
    "write_sender_check",
    { for_organization_id: sender.organization_id, for_address: sender.address, outcome: json(found) },
    signal,
  );
  return true;
}

async function proofOf(dns: Resolver, domain: string, token: string): Promise<SenderRecord> {
  const name = `_sender-proof.${domain}`;
  const value = `sender-verification=${token}`;
  return { purpose: "proof", type: "TXT", name, value, ...judgeText(await dns.txt(name), value) };
}

interface Delivery {
  id: string | null;
  records: SenderRecord[];
  /** Why it couldn't be asked, in words. */
  problem?: string;
}

/** What whoever delivers the mail asks of the domain. */
async function deliveryOf(
  { mailer: { domains }, dns }: CheckDeps,
  domain: string,
  id: string | null,
): Promise<Delivery> {
  if (domains.kind === "none") {
    return {
      id: null,
      records: [],
      problem: "Mail isn't set up here to leave from domains of organisations.",
    };
  }
  if (domains.kind === "provider") {
    return domains.look(domain, id).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return { id, records: [], problem: error.message };
    });
  }
  const { relay } = domains;
  const [texts, pointer, keys] = await Promise.all([
    dns.txt(domain),
    dns.cname(`${SELECTOR}._domainkey.${domain}`),
    dns.txt(`${SELECTOR}._domainkey.${relay}`),
  ]);
  const include = `_spf.${relay}`;
  const target = `${SELECTOR}._domainkey.${relay}`;
  return {
    id: null,
    records: [
      {
        purpose: "spf",
        type: "TXT",
        name: domain,
        value: `v=spf1 include:${include} ~all`,
        ...judgeSpf(texts, include),
      },
      {
        purpose: "dkim",
        type: "CNAME",
        name: `${SELECTOR}._domainkey.${domain}`,
        value: target,
        ...judgeDkim(pointer, keys, target),
      },
    ],
  };
}

/** By which name a relay's key is found, in its own domain and in those that send through it. */
const SELECTOR = "mail1";
