import type { PlatMeter } from "@contract/plat-organizations.ts";

const GB = 1024 ** 3;
const UNLIMITED = "unlimited";

type Limit = Pick<PlatMeter, "title" | "unit" | "override">;

/** What stands in the field of a limit: what an operator has set, bytes as GB, or nothing. */
export function typedAmount({ unit, override }: Limit): string {
  if (override === null) return "";
  if (override.amount === -1) return UNLIMITED;
  return String(unit === "bytes" ? override.amount / GB : override.amount);
}

/**
 * The amount that was typed: null for nothing, which takes it back to the plan's, -1 without limit.
 * @returns what is wrong, which names the limit, in place of an amount
 */
export function parseAmount(
  { title, unit }: Limit,
  text: string,
): { amount?: number | null; fault?: string } {
  const typed = text.trim().toLowerCase();
  if (typed === "") return { amount: null };
  if (typed === UNLIMITED) return { amount: -1 };
  const isSize = unit === "bytes";
  const number = /^\d{1,16}(\.\d+)?$/.test(typed.replace(/,/g, ""))
    ? Number(typed.replace(/,/g, ""))
    : Number.NaN;
  const amount = isSize ? Math.round(number * GB) : number;
  if (Number.isNaN(amount) || !Number.isInteger(amount))
    return {
      fault: `${title}: type a ${isSize ? "number of GB" : "whole number"} from 0 on, or “unlimited”.`,
    };
  if (!Number.isSafeInteger(amount)) return { fault: `${title}: that is more than can be counted.` };
  return { amount };
}
