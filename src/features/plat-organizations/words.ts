import type { PlatMeter, PlatOrganizationRow } from "@contract/plat-organizations.ts";
import { formatBytes } from "@domain/format.ts";
import { formatNumber } from "@/lib/format.ts";

type State = PlatOrganizationRow["state"];

/** How an organisation stands, and how that looks. */
export const STATES: Readonly<
  Record<State, { label: string; variant: "success" | "brand" | "warning" | "destructive" }>
> = {
  active: { label: "Active", variant: "success" },
  trialing: { label: "On trial", variant: "brand" },
  past_due: { label: "Past due", variant: "warning" },
  suspended: { label: "Suspended", variant: "destructive" },
};

/** An amount of a meter in its unit; -1 is no limit. */
export function amountOf({ unit }: Pick<PlatMeter, "unit">, amount: number): string {
  if (amount === -1) return "No limit";
  return unit === "bytes" ? formatBytes(amount) : formatNumber(amount);
}

const ACTS: Readonly<Record<string, string>> = {
  "organizations.limits": "Changed limits",
  "organizations.suspend": "Suspended it",
  "organizations.resume": "Let it be used again",
  "organizations.delete": "Deleted it",
};

/** An act of an operator, or of its own people, in words: what has none of its own is read from its name. */
export function actWords(action: string): string {
  return ACTS[action] ?? plain(action);
}

function plain(action: string): string {
  const words = action.replace(/[._]/g, " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
