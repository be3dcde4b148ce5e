import type { InstanceForRun } from "../contract/agent-fields.ts";
import { ApiError } from "../db/api-error.ts";
import { runFaults, runValues } from "../domain/agents/run-values.ts";

/**
 * The values that a run has: the instance's, and what its runner sets of them (product §7).
 * @throws ApiError `invalid_input` naming each field that is wrong, unknown, or not theirs to set
 */
export function checkRun(
  { agent, rights, values }: InstanceForRun,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const faults = runFaults({ fields: agent.fields, rights, values }, given);
  const [first] = faults;
  if (first) {
    const fields = Object.fromEntries(faults.map(({ key, message }) => [`values.${key}`, message]));
    throw new ApiError("invalid_input", first.message, fields);
  }
  return runValues({ values }, given);
}
