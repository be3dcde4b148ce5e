import type { AgentField, AgentFieldPermission } from "./fields.ts";
import { checkValues, type ValueFault } from "./values.ts";

/** An instance as a run of somebody begins with it. */
export interface RunInstance {
  fields: readonly AgentField[];
  /** By the keys of its fields. */
  rights: Readonly<Record<string, AgentFieldPermission>>;
  /** All of them, also those that the runner may not see. */
  values: Readonly<Record<string, unknown>>;
}

/**
 * What is wrong with what somebody gives for a run (product §7): a field that isn't theirs to set, or a value that doesn't fit, with
 * those of the instance where none is given.
 * @returns a fault a field at most, those of rights first; none when all is right
 */
export function runFaults(
  { fields, rights, values }: RunInstance,
  given: Readonly<Record<string, unknown>>,
): ValueFault[] {
  const labels = new Map(fields.map(({ key, label }) => [key, label]));
  const locked = Object.keys(given)
    .filter((key) => labels.has(key) && rights[key] !== "write")
    .map((key) => ({ key, message: `${labels.get(key) ?? key} can't be set by you.` }));
  const taken = new Set(locked.map(({ key }) => key));
  const faults = checkValues(fields, { ...values, ...given }, { complete: true });
  return [...locked, ...faults.filter(({ key }) => !taken.has(key))];
}

/** What a run has: the instance's values, and what the runner sets of them; null clears one. */
export function runValues(
  { values }: Pick<RunInstance, "values">,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...values, ...given }).filter(([, value]) => value !== null));
}

/** The values that may be kept with a run, and the keys of those that its runner may not see. */
export function keptValues(
  rights: RunInstance["rights"],
  values: Readonly<Record<string, unknown>>,
): { inputs: Record<string, unknown>; hidden: string[] } {
  const hidden = Object.keys(rights).filter((key) => rights[key] === "hidden");
  return {
    inputs: Object.fromEntries(Object.entries(values).filter(([key]) => !hidden.includes(key))),
    hidden,
  };
}
