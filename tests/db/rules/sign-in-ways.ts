import type { NounRules } from "./noun.ts";
import { badInput, forbidden, isOwner, leaving, people, probe, unless } from "./probe.ts";
import { ofOrganizations } from "./scopes.ts";

const owners = unless(isOwner, forbidden);

const set = (google: string, microsoft: string, domain: string, organization = 100) =>
  `select set_sign_in_ways(${organization}, ${google}, ${microsoft}, ${domain})`;

/** What is no domain that an identity provider could be known under. */
const wrong = ["hello", "a..example", "-a.example", "a.example.", "a b.example", "1.2.3.4", "me@a.example"];

const wrongFor = (call: string) => probe(call, (principal) => (isOwner(principal) ? badInput : forbidden));

export const signInWays: NounRules = {
  tables: {
    "public.sign_in_ways": { select: { rows: ofOrganizations("user", "organization_id") } },
  },
  policies: { "public.sign_in_ways": ["Members read how they may sign in"] },
  functions: {
    "set_sign_in_ways(bigint,boolean,boolean,text)": people(
      leaving(
        set("false", "true", "' Beta.Example '"),
        owners,
        () =>
          "select not google and microsoft and saml_domain = 'beta.example' from public.sign_in_ways where organization_id = 100",
      ),
      leaving(
        set("false", "false", "''"),
        owners,
        () =>
          "select not google and not microsoft and saml_domain is null from public.sign_in_ways where organization_id = 100",
      ),
      ...wrong.map((domain) => wrongFor(set("true", "true", `'${domain}'`))),
      wrongFor(set("null", "true", "null")),
      wrongFor(set("true", "null", "null")),
      probe(set("true", "true", "null", 1), () => forbidden),
      probe(set("true", "true", "null", 200), () => forbidden),
    ),
  },
  definers: {
    set_sign_in_ways:
      "Owner; locks the organisation. Refused where it would end the caller's own session's rights.",
  },
};
