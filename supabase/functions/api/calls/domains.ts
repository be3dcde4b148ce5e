import { parse } from "tldts";
import { z } from "zod";
import { type DnsRecord, Domain, type domains } from "../../_shared/contract/domains.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rows, rpc } from "../../_shared/db/client.ts";
import { tables } from "../../_shared/db/tables.ts";
import { proofName, proofValue } from "../../_shared/dns/look-at-domain.ts";
import { judgeHost } from "../../_shared/domain/hosts/judge-host.ts";
import { ANSWER_WITHIN } from "../../_shared/domain/support/requests.ts";
import { DomainToLookAt, lookAndKeep } from "../../_shared/hosts/look.ts";
import type { Handlers, MemberContext } from "../context.ts";
import { acting } from "./acting.ts";

const Made = z.object({ id: z.int(), reference: z.string() });
const PAGE = "/app/settings/branding?tab=domains";

/** A host that may be claimed, in its one spelling. @throws ApiError in words that name it */
function claimable({ hosts }: MemberContext, given: string): string {
  const judged = judgeHost(given, hosts);
  if ("host" in judged) return judged.host;
  throw new ApiError("invalid_input", judged.refused, { host: judged.refused });
}

async function listed({ db, dns, hosts, organizationId }: MemberContext, id?: number) {
  const all = tables
    .selectFrom("organization_domains")
    .select([
      "id",
      "host",
      "state",
      "reason",
      "token",
      "verified_at",
      "checked_at",
      "next_check_at",
      "created_at",
    ])
    .where("organization_id", "=", organizationId)
    .orderBy("id");
  const found = await rows(db, id === undefined ? all : all.where("id", "=", id));
  const isTop = found.some(({ host }) => parse(host).domain === host);
  const answer = isTop ? await dns.addresses(hosts.target) : null;
  const addresses = answer?.outcome === "found" ? answer.values : [];
  const told = found.map(({ token, verified_at, ...domain }) => ({
    ...domain,
    held: verified_at !== null,
    proof:
      domain.next_check_at === null
        ? null
        : { type: "TXT" as const, name: proofName(domain.host), value: proofValue(token) },
    pointing: domain.next_check_at === null ? [] : waysTo(domain.host, hosts.target, addresses),
  }));
  return z.array(Domain).parse(told);
}

/** What leads a host here: a CNAME, or at the top of a domain, which can't have one everywhere, addresses. */
function waysTo(host: string, target: string, addresses: readonly string[]): DnsRecord[][] {
  const cname = [{ type: "CNAME" as const, name: host, value: target }];
  if (parse(host).domain !== host || addresses.length === 0) return [cname];
  const records = addresses.map((value) => ({
    type: value.includes(":") ? ("AAAA" as const) : ("A" as const),
    name: host,
    value,
  }));
  return [cname, records];
}

async function one(context: MemberContext, id: number) {
  const [domain] = await listed(context, id);
  if (!domain) throw new ApiError("not_found", "That domain isn't there any more.");
  return domain;
}

async function ask(
  context: MemberContext,
  kind: "domain" | "whatsapp",
  subject: string,
  message: string,
  key: string,
) {
  const made = await rpc(context.service, "request_for_organization", {
    ...(await acting(context)),
    kind,
    subject,
    message,
    page: PAGE,
    key,
  });
  return { ...Made.parse(made), answer_within: ANSWER_WITHIN };
}

/** What admins do with the hosts of their organisation (docs/decisions/domains.md). */
export const domainCalls: Handlers<typeof domains> = {
  "/organization/domains/list": async (context) => {
    const { target, own, local } = context.hosts;
    return { domains: await listed(context), target, own_hosts: [...own], local };
  },
  "/organization/domains/add": async (context, given) => {
    const host = claimable(context, given.host);
    const { organizationId: organization_id } = context;
    return one(context, z.int().parse(await rpc(context.db, "add_domain", { organization_id, host })));
  },
  "/organization/domains/check": async (context, { id }) => {
    const { db, service, dns, hosts, organizationId: organization_id } = context;
    const domain = DomainToLookAt.parse(await rpc(db, "ask_for_look", { organization_id, domain_id: id }));
    await lookAndKeep({ db: service, dns, hosts }, domain, context.stopping);
    return one(context, id);
  },
  "/organization/domains/remove": async ({ db, organizationId: organization_id }, { id }) => {
    await rpc(db, "remove_domain", { organization_id, domain_id: id });
    return { success: true };
  },
  "/organization/domains/request": async (context, { host: given, message, key = crypto.randomUUID() }) => {
    const host = claimable(context, given);
    return ask(
      context,
      "domain",
      `Domain: ${host}`.slice(0, 150),
      message.trim() || `Please set up ${host} for us.`,
      key,
    );
  },
  "/organization/branding/request-whatsapp": async (
    context,
    { phone, name, message, key = crypto.randomUUID() },
  ) => {
    const words = [`Name on WhatsApp: ${name}`, `Number: ${phone || "a new one"}`, message.trim()];
    return ask(context, "whatsapp", `WhatsApp: ${name}`, words.filter(Boolean).join("\n"), key);
  },
};
