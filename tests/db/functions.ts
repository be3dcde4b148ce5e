import type { Database } from "../../local/database/database.ts";
import { attempt, onlyValue, type Outcome } from "./attempt.ts";
import { unharmed } from "./unharmed.ts";
import { type Principal, principals } from "./principals.ts";
import { functionRules } from "./rules/index.ts";
import type { FunctionRule, Probe } from "./rules/probe.ts";

/** A principal's use of a function, and what came of it against the rule; null: as the rule says. */
export interface Use {
  signature: string;
  principal: string;
  violation: string | null;
}

/**
 * Signatures of the functions of the schema public, but for triggers.
 * @param name of one function, however often it is there; without it all
 */
export async function publicFunctions(database: Database, name?: string): Promise<string[]> {
  const rows = await database.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype and p.proname = coalesce($1, p.proname)
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    [name ?? null],
  );
  return rows.map(({ signature }) => signature);
}

/**
 * Every use of every function by every principal. A function without a rule is a violation in itself.
 * @param only how the signatures begin, with the name and its parenthesis
 */
export async function* uses(database: Database, only?: string): AsyncGenerator<Use> {
  for (const signature of await publicFunctions(database, only?.slice(0, only.indexOf("(")))) {
    if (only && !signature.startsWith(only)) continue;
    const rule = functionRules[signature];
    if (!rule) {
      yield { signature, principal: "anybody", violation: "has no rule in tests/db/rules" };
      continue;
    }
    for (const principal of principals) {
      const use = (violation: string | null): Use => ({ signature, principal: principal.name, violation });
      yield use(await checkGrant(database, signature, rule, principal));
      if (!mayCall(rule, principal)) continue;
      for (const probe of rule.probes) yield use(await checkProbe(database, probe, principal));
    }
  }
}

export function mayCall({ callers }: FunctionRule, { role }: Principal): boolean {
  return callers === "everybody" || (callers === "people" && role === "authenticated");
}

async function checkGrant(
  database: Database,
  signature: string,
  rule: FunctionRule,
  principal: Principal,
): Promise<string | null> {
  const [grant] = await database.query<{ may: boolean }>(
    "select has_function_privilege($1, $2, 'execute') as may",
    [principal.role, signature],
  );
  if (grant?.may === mayCall(rule, principal)) return null;
  return grant?.may ? "may call it" : "may not call it";
}

async function checkProbe(database: Database, probe: Probe, principal: Principal): Promise<string | null> {
  const statement = probe.call(principal);
  const harm = unharmed(principal, statement);
  const [before] = await database.query<{ value: unknown }>(`select (${harm}) as value`);
  const leaves = probe.leaves?.(principal) ?? "null::jsonb";
  const after = `select jsonb_build_object('harm', (${harm}), 'leaves', (${leaves}))`;
  const outcome = await attempt(database, principal, statement, [], after);
  const refusal = probe.refusal(principal);
  if (refusal !== codeOf(outcome)) return `${statement}: ${told(outcome)}, not ${refusal ?? "success"}`;
  if (!("rows" in outcome)) return null;
  const left = outcome.after as { harm: unknown; leaves: unknown };
  if (JSON.stringify(left.harm) !== JSON.stringify(before?.value)) {
    return `${statement} changes what isn't its: ${JSON.stringify(left.harm)}`;
  }
  if (probe.leaves && left.leaves !== true) return `${statement} leaves what it shouldn't`;
  if (!probe.gives) return null;
  const expected = await attempt(database, null, probe.gives(principal));
  if ("code" in expected) throw new Error(`${probe.gives(principal)}: ${told(expected)}`);
  return valueOf(outcome) === valueOf(expected)
    ? null
    : `${statement}: ${valueOf(outcome)}, not ${valueOf(expected)}`;
}

function codeOf(outcome: Outcome): string | null {
  return "code" in outcome ? outcome.code : null;
}

function told(outcome: Outcome): string {
  return "code" in outcome ? `${outcome.code} ${outcome.message}` : "success";
}

function valueOf(outcome: Outcome): string {
  return "rows" in outcome ? JSON.stringify(onlyValue(outcome.rows)) : "";
}
