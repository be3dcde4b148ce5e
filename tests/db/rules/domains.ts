import type { NounRules } from "./noun.ts";
import {
  badInput,
  conflict,
  forbidden,
  isAdmin,
  leaving,
  literal,
  people,
  probe,
  server,
  unless,
} from "./probe.ts";
import { ofOrganizations } from "./scopes.ts";

const admins = unless(isAdmin, forbidden);
const adminsOr = (code: string) => (principal: Parameters<typeof isAdmin>[0]) =>
  isAdmin(principal) ? code : forbidden;
/** What isn't a host in its one spelling, or isn't one at all. */
const unfit = [
  "Alpha.example",
  "alpha.example.",
  "alpha.example:80",
  "a..example",
  "localhost",
  "127.0.0.1",
  "a b.example",
  "*.example",
  "",
  `${"a".repeat(64)}.example`,
];

/** Hosts of organisations: admins claim them, and only functions write them. */
export const domains: NounRules = {
  tables: {
    "public.organization_domains": { select: { rows: ofOrganizations("admin") } },
  },
  policies: {
    "public.organization_domains": ["Admins see the domains of their organisations"],
  },
  functions: {
    "add_domain(bigint,text)": people(
      leaving(
        "select add_domain(100, 'new.alpha.example')",
        admins,
        ({ id }) =>
          `select state = 'pending' and verified_at is null and next_check_at <= now()
             and exists (select from public.audit_entries where action = 'domain.add' and actor_id = ${id})
             and resolve_host('new.alpha.example') -> 'organizationId' = 'null'
           from public.organization_domains where host = 'new.alpha.example' and organization_id = 100`,
      ),
      probe("select add_domain(100, 'alpha.example')", adminsOr(conflict)),
      probe("select add_domain(100, 'beta.example')", adminsOr(conflict)),
      probe("select add_domain(100, 'claimed.beta.example') > 0", admins, () => literal(true)),
      ...unfit.map((host) => probe(`select add_domain(100, '${host}')`, adminsOr(badInput))),
      probe("select add_domain(300, 'new.alpha.example')", () => forbidden),
      probe("select add_domain(1, 'new.alpha.example')", () => forbidden),
    ),
    "remove_domain(bigint,bigint)": people(
      leaving(
        "select remove_domain(100, 6310)",
        admins,
        () => "select not exists (select from public.organization_domains where id = 6310)",
      ),
      probe("select remove_domain(100, 6320)", adminsOr("PT404")),
      probe("select remove_domain(1, 6310)", () => forbidden),
    ),
    "ask_for_look(bigint,bigint)": people(
      probe("select ask_for_look(100, 6310) -> 'host'", admins, () => literal("claimed.alpha.example")),
      probe("select ask_for_look(100, 6320)", adminsOr("PT404")),
      probe(
        "select ask_for_look(100, (select id from public.organization_domains where host = 'alpha.example'))",
        adminsOr(conflict),
      ),
    ),
    "claim_domain_looks(integer)": server,
    "domain_looked(bigint,jsonb,timestamp with time zone)": server,
    "domain_mail(bigint,text)": server,
    "host_gets_certificate(text)": server,
    "request_for_organization(bigint,bigint,text,text,text,text,uuid)": server,
  },
  definers: {
    add_domain: "Admin; locks the organisation. Says of a host that another holds no more than that.",
    ask_for_look: "Admin; a domain of the organisation, locked.",
    remove_domain: "Admin; a domain of the organisation, locked.",
  },
};
