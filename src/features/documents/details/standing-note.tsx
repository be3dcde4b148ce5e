import type { Standing } from "@contract/document-details.ts";
import { formatDay } from "@/lib/format.ts";

/** Why a document doesn't hold today, or soon won't, in a sentence; null: it holds. */
export function standingText(standing: Standing): string | null {
  const { in_force, due, valid_from, valid_until, replaced_on, replaced_by } = standing;
  const today = new Date().toISOString().slice(0, 10);
  const by = replaced_by ? ` by “${replaced_by.name}”` : "";
  if (!in_force && replaced_on && replaced_on <= today) return `Replaced${by} on ${formatDay(replaced_on)}.`;
  if (!in_force && valid_until && valid_until < today) return `Expired on ${formatDay(valid_until)}.`;
  if (!in_force && valid_from) return `In force from ${formatDay(valid_from)}.`;
  if (replaced_on) return `To be replaced${by} on ${formatDay(replaced_on)}.`;
  return due && valid_until ? `In force until ${formatDay(valid_until)}: due for review.` : null;
}
