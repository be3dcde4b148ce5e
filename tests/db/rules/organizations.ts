import type { NounRules } from "./noun.ts";
import {
  badInput,
  forbidden,
  isMember,
  isOwner,
  literal,
  nobodyRefused,
  people,
  probe,
  unless,
} from "./probe.ts";
import { ofOrganizations } from "./scopes.ts";

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
  "%",
  "%.example",
  "",
];

export const organizations: NounRules = {
  tables: {
    "public.organizations": { select: { rows: ofOrganizations("user", "id") } },
    "public.organization_domains": { select: { rows: ofOrganizations("admin") } },
    "public.audit_entries": { select: { rows: ofOrganizations("admin") } },
  },
  policies: {
    "public.audit_entries": ["Admins read their organisation's audit trail"],
    "public.organization_domains": ["Admins see the domains of their organisations"],
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
    "create_organization(text)": people(probe("select create_organization('New')", nobodyRefused)),
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
    may_use_host: "Says of a host no more than whether it is the caller's or nobody's.",
    resolve_host: "Public: the branding of a host, which its sign-in screen shows to anybody.",
  },
};
