import { z } from "zod";
import { DOMAIN_STATES } from "../domain/hosts/after-look.ts";
import { call, Done, Id, line, Nothing, prose, Timestamp } from "./call.ts";
import { growing } from "./read.ts";

/** A record of the domain name system, to be copied to where the domain is kept. */
export const DnsRecord = z.object({
  type: growing(z.enum(["TXT", "CNAME", "A", "AAAA"]), "TXT"),
  name: z.string(),
  value: z.string(),
});
export type DnsRecord = z.infer<typeof DnsRecord>;

/** A host of an organisation (docs/decisions/domains.md). */
export const Domain = z.object({
  id: Id,
  host: z.string(),
  state: growing(z.enum(DOMAIN_STATES), "pending"),
  /** Why it isn't active, or won't be for long, in words. */
  reason: z.string(),
  /** Proves whose it is. None where the people behind the product vouch for the domain and look after it. */
  proof: DnsRecord.nullable(),
  /** Leads it here: one of these, all records of it. */
  pointing: z.array(z.array(DnsRecord)),
  /** Whether it is proved to be the organisation's, so that no other can have it. */
  held: z.boolean(),
  checked_at: Timestamp.nullable(),
  next_check_at: Timestamp.nullable(),
  created_at: Timestamp,
});
export type Domain = z.infer<typeof Domain>;

/** The longest text in which a domain comes, with a port and spaces; longer ones aren't looked at. */
const DomainName = z.string("Domain must be text.").max(1_000, "A domain can have at most 253 characters.");

const Requested = z.object({ id: Id, reference: z.string(), answer_within: z.string() });

const asked = {
  message: prose("Message", 5_000).default(""),
  /** Names the request: sent again with it, it is the one that there is. */
  key: z.uuid().optional(),
};

/** Hosts of organisations, and what they ask the people behind the product for (product §7). */
export const domains = {
  "/organization/domains/list": call({
    access: "admin",
    summary: "The organisation's domains, each with its state, the reason in words and the records to copy.",
    input: Nothing,
    output: z.object({
      domains: z.array(Domain),
      /** Where domains have to lead. */
      target: z.string(),
      /** What nobody may claim: the product's own. */
      own_hosts: z.array(z.string()),
      /** Whether names under `localhost` may be claimed, since the product is at this machine only. */
      local: z.boolean(),
    }),
  }),
  "/organization/domains/add": call({
    access: "admin",
    summary:
      "Claims a domain; what proves it is in the list. Refused for public endings, IP addresses, imitations, the product's own, and what another organisation has proved.",
    input: z.object({ host: DomainName }),
    output: Domain,
    invalidates: ["/organization/domains/list", "/organization/getPlanInfo", "/organization/audit"],
  }),
  "/organization/domains/check": call({
    access: "admin",
    summary: "Looks at a domain now; once in 5 seconds.",
    input: z.object({ id: Id }),
    output: Domain,
    invalidates: ["/organization/domains/list"],
  }),
  "/organization/domains/remove": call({
    access: "admin",
    summary: "Takes a domain away; it serves nobody from then on.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: ["/organization/domains/list", "/organization/getPlanInfo", "/organization/audit"],
  }),
  "/organization/domains/request": call({
    access: "admin",
    summary:
      "Asks the people behind the product to set up a domain; they answer on the support screen and by mail.",
    input: z.object({ host: DomainName, ...asked }),
    output: Requested,
    invalidates: ["/support/list"],
  }),
  "/organization/branding/request-whatsapp": call({
    access: "admin",
    summary: "Asks the people behind the product for a WhatsApp number under the organisation's brand.",
    input: z.object({
      /** The number that it is to be reached at, with its country; empty: a new one. */
      phone: z
        .string()
        .trim()
        .regex(
          /^(\+[1-9][\d ()-]{5,24})?$/,
          "A number begins with + and its country, such as +44 20 7946 0958.",
        ),
      /** What WhatsApp shows as its name. */
      name: line("Name", 100),
      ...asked,
    }),
    output: Requested,
    invalidates: ["/support/list"],
  }),
};
