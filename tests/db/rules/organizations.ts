import type { NounRules } from "./noun.ts";
import {
  badInput,
  forbidden,
  idsOf,
  isAdmin,
  isMember,
  isOwner,
  leaving,
  listOf,
  literal,
  nobodyRefused,
  people,
  probe,
  unless,
} from "./probe.ts";
import { holds, ofOrganizations } from "./scopes.ts";

/** Hosts that are nobody's, and hold or are held by an organisation's. */
const nearHosts = [
  "other.example",
  "example",
  "lpha.example",
  "www.alpha.example",
  "evilalpha.example",
  "alpha.example.evil.example",
  "alpha.example.",
  "alpha.example:443",
  "alpha_example",
  "claimed.alpha.example",
  "%",
  "%.example",
  "",
];

export const organizations: NounRules = {
  tables: {
    "public.organizations": { select: { rows: ofOrganizations("user", "id") } },
    "public.audit_entries": { select: { rows: ofOrganizations("admin") } },
  },
  policies: {
    "public.audit_entries": ["Admins read their organisation's audit trail"],
    "public.organizations": ["Members see their organisations"],
  },
  functions: {
    "resolve_host(text)": {
      callers: "everybody",
      probes: [
        probe("select resolve_host('ALPHA.example') -> 'organizationId'", nobodyRefused, () => literal(100)),
        ...nearHosts.map((host) =>
          probe(`select resolve_host('${host}') -> 'organizationId'`, nobodyRefused, () => literal(null)),
        ),
      ],
    },
    "may_use_host(text)": people(
      probe("select to_jsonb(may_use_host('alpha.example'))", nobodyRefused, (p) => literal(isMember(p))),
      ...nearHosts.map((host) =>
        probe(`select to_jsonb(may_use_host('${host}'))`, nobodyRefused, () => literal(true)),
      ),
    ),
    "list_audit(bigint,integer,integer,text)": people(
      probe(idsOf("list_audit(100, 50, 0)", "entries"), unless(isAdmin, forbidden), () =>
        listOf("select id from public.audit_entries where organization_id = 100"),
      ),
      probe("select list_audit(200, 50, 0) -> 'total'", (principal) =>
        holds(principal, 200, "admin") ? null : forbidden,
      ),
      // A cursor is a place in time: with one of another organisation's rows nobody sees more than their own.
      probe(
        idsOf("list_audit(100, 50, 0, '9999999999999999.1')", "entries"),
        unless(isAdmin, forbidden),
        () => listOf("select id from public.audit_entries where organization_id = 100"),
      ),
      probe("select list_audit(100, 50, 0, 'x.1')", (principal) =>
        isAdmin(principal) ? badInput : forbidden,
      ),
    ),
    "create_organization(text)": people(probe("select create_organization('New')", nobodyRefused)),
    "retention(bigint,integer,integer)": people(
      probe("select retention(100, 7, 7) -> 'retention'", unless(isOwner, forbidden), () =>
        literal({ chats_days: null, attachments_days: null }),
      ),
      probe("select retention(100, 7, 7) -> 'chats'", unless(isOwner, forbidden), () => literal(0)),
      probe("select retention(100, 6)", (principal) => (isOwner(principal) ? badInput : forbidden)),
      probe("select retention(1)", () => forbidden),
    ),
    "set_retention(bigint,jsonb)": people(
      leaving(
        `select set_retention(100, '{"chats_days": 90}')`,
        unless(isOwner, forbidden),
        ({ id }) =>
          `select chats_kept_days = 90 and attachments_kept_days is null and retention_begins_at > now() + interval '23 hours'
             and exists (select from public.audit_entries where action = 'organization.retention' and actor_id = ${id}
                         and details #>> '{kept,chats,to}' = '90')
           from public.organizations where id = 100`,
      ),
      ...['{"chats_days": 6}', '{"chats_days": 3651}', '{"attachments_days": 7.5}', '{"days": 90}', "[]"].map(
        (retention) =>
          probe(`select set_retention(100, '${retention}')`, (principal) =>
            isOwner(principal) ? badInput : forbidden,
          ),
      ),
      probe(`select set_retention(1, '{"chats_days": 90}')`, () => forbidden),
    ),
    "delete_organization(bigint,text)": people(
      probe("select delete_organization(100, 'Alpha')", unless(isOwner, forbidden)),
      probe("select delete_organization(100, 'Beta')", (principal) =>
        isOwner(principal) ? badInput : forbidden,
      ),
      probe("select delete_organization(1, 'PLATFORM_ADMIN')", () => forbidden),
    ),
  },
  definers: {
    create_organization: "The caller becomes its owner; at most 20 a person.",
    delete_organization: "Owner, and the name typed; locks the organisation.",
    list_audit: "Admin; entries of the organisation.",
    retention: "Owner; counts of the organisation.",
    set_retention: "Owner; locks the organisation.",
    may_use_host: "Says of a host no more than whether it is the caller's or nobody's.",
    resolve_host: "Public: the branding of a host, which its sign-in screen shows to anybody.",
  },
};
