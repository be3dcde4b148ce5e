import { asOf } from "../../domain/metadata/as-of.ts";
import type { Period } from "../../domain/metadata/dates.ts";

/** The days as of which a question asks what holds; null: today. */
export const daysOf = (question: string): Period | null =>
  asOf(question, new Date().toISOString().slice(0, 10));

/** The same as functions of the database take them. */
export const asOfArguments = (days: Period | null | undefined) =>
  days ? { as_of_from: days.from, as_of_until: days.until } : {};
