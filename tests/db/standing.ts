import type { Database } from "../../local/database/database.ts";
import { attempt, type Outcome, undone } from "./attempt.ts";
import { publicFunctions, mayCall } from "./functions.ts";
import { authIdOf, type Principal, principals } from "./principals.ts";
import { functionRules } from "./rules/index.ts";

/** Something that stands in people's way though they are members. */
export interface Obstacle {
  what: string;
  statement: string;
  /** Whom it stops, with their claims, and as whom the rules then treat them. */
  stopped: readonly Principal[];
  /** What makes somebody such a person for good, to compare with. */
  instead: (id: number) => string;
}

const of = (name: string) => principals.find((each) => each.name === name) as Principal;

function withoutOrganization(name: string, organizationId: number): Principal {
  const principal = of(name);
  const left = Object.entries(principal.memberships).filter(([id]) => Number(id) !== organizationId);
  return { ...principal, like: { ...principal, memberships: Object.fromEntries(left) } };
}

const withNothing = (principal: Principal): Principal => ({
  ...principal,
  stopped: true,
  like: { ...principal, id: 0, memberships: {}, tags: [] },
});

const leaves = (id: number) =>
  `delete from public.organization_members where organization_id = 100 and user_id = ${id}`;
const goes = (id: number) => `delete from auth.users where id = '${authIdOf(id)}'`;
const members = ["user", "owner"];
const everybody = ["owner", "platform admin"];

/** Of a token whose holder came from a vendor. */
const byVendor = { amr: [{ method: "oauth", timestamp: 1 }] };
const boundTo = (
  provider: string,
) => `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
  select gen_random_uuid(), '${provider}', id::text, id, '{}' from auth.users`;

export const obstacles: readonly Obstacle[] = [
  {
    what: "a suspended organisation",
    statement:
      "update public.organizations set suspended_at = now(), suspended_reason = 'It owes.' where id = 100",
    stopped: members.map((name) => withoutOrganization(name, 100)),
    instead: leaves,
  },
  {
    what: "an organisation that asks for a second step, in a session without one",
    statement: "update public.organizations set requires_mfa = true where id = 100",
    stopped: members.map((name) => withoutOrganization(name, 100)),
    instead: leaves,
  },
  {
    what: "a disabled account",
    statement: "update public.users set disabled_at = now(), disabled_reason = 'It was misused.'",
    stopped: everybody.map((name) => withNothing(of(name))),
    instead: goes,
  },
  {
    what: "an account that is banned at auth",
    statement: "update auth.users set banned_until = now() + interval '1 hour'",
    stopped: everybody.map((name) => withNothing(of(name))),
    instead: goes,
  },
  {
    what: "a second step that is set up, in a session without it",
    statement: `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
      select gen_random_uuid(), id, 'totp', 'verified', 'A', now(), now() from auth.users`,
    stopped: everybody.map((name) => withNothing({ ...of(name), claims: {} })),
    instead: goes,
  },
  {
    what: "a session through a vendor that the organisation doesn't allow",
    statement: boundTo("azure"),
    stopped: members.map((name) => ({ ...withoutOrganization(name, 100), claims: byVendor })),
    instead: leaves,
  },
  {
    what: "an operator's session through a vendor, with a second step",
    statement: boundTo("google"),
    stopped: [{ ...withoutOrganization("platform admin", 1), claims: { ...byVendor, aal: "aal2" } }],
    instead: (id) => `delete from public.organization_members where organization_id = 1 and user_id = ${id}`,
  },
  {
    what: "an operator's session without a second step",
    statement: "select 1",
    stopped: [{ ...withoutOrganization("platform admin", 1), claims: {} }],
    instead: (id) => `delete from public.organization_members where organization_id = 1 and user_id = ${id}`,
  },
];

const refusal = /^PT4\d\d$|^42501$/;
/** Ids of organisations, and numbers of receipts, that are made while trying. */
const made = /(?<=_organization":)\d+|(?<=delete_account":")[^"]+/g;
const told = (outcome: Outcome) =>
  "code" in outcome ? outcome.code : JSON.stringify(outcome.rows).replaceAll(made, "");
/** They tell the caller what stands in the way, or take a code for the second step. */
const tellers = /^(current_account|authorize|use_recovery_code)\(/;

/**
 * Every function that people may call, as they call it in a database where the obstacle stands: what is refused to who isn't
 * there is refused here too, and what is told is no more than that. Yields what was told beyond.
 */
export async function* usesDespite(
  database: Database,
  { stopped, instead }: Obstacle,
  only = "",
): AsyncGenerator<string> {
  for (const signature of await publicFunctions(database)) {
    const rule = functionRules[signature];
    if (!rule || tellers.test(signature) || !signature.startsWith(only)) continue;
    for (const principal of stopped.filter((each) => mayCall(rule, each))) {
      for (const call of rule.probes.map((probe) => probe.call(principal))) {
        const outcome = await attempt(database, principal, call);
        if ("code" in outcome && refusal.test(outcome.code)) continue;
        const expected = await undone(database, async () => {
          await database.exec(instead(principal.id));
          return attempt(database, principal, call);
        });
        if (told(outcome) !== told(expected))
          yield `${principal.name}: ${call.replaceAll(/\s+/g, " ").slice(0, 140)}: ${told(outcome)}, not ${told(expected)}`;
      }
    }
  }
}
