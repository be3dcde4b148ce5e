import type { Standing } from "@contract/document-details.ts";
import { useQuery } from "@tanstack/react-query";
import { CalendarX2 } from "lucide-react";
import { getActiveOrganization } from "@/lib/active-organization.ts";
import { queryKey } from "@/lib/api.ts";
import { cn } from "@/lib/cn.ts";
import { formatDay } from "@/lib/format.ts";
import { standingOf } from "@/lib/standings.ts";

/** Why a document doesn't hold today, or soon won't, in a sentence; null: it holds. */
export function standingText(standing: Standing): string | null {
  const { in_force, due, valid_from, valid_until, replaced_on, replaced_by } = standing;
  const today = new Date().toISOString().slice(0, 10);
  const by = replaced_by ? ` by “${replaced_by.name}”` : "";
  if (!in_force && replaced_on && replaced_on <= today) return `Replaced${by} on ${formatDay(replaced_on)}.`;
  if (!in_force && valid_until && valid_until < today) return `Expired on ${formatDay(valid_until)}.`;
  if (!in_force && valid_from) return `In force only from ${formatDay(valid_from)}.`;
  if (replaced_on) return `Will be replaced${by} on ${formatDay(replaced_on)}.`;
  return due && valid_until ? `In force until ${formatDay(valid_until)}; due for review.` : null;
}

/** How a document stands; undefined while it isn't known, null for one that is gone. Of a page's documents in one call. */
export function useStanding(documentId: number): Standing | null | undefined {
  const organizationId = getActiveOrganization();
  return useQuery({
    queryKey: queryKey("/document/standing", { id: documentId }, organizationId),
    queryFn: () => standingOf(documentId, organizationId),
    staleTime: 5 * 60_000,
  }).data;
}

interface StandingProps {
  documentId: number;
  className?: string;
}

/** That a document doesn't hold, beside its name; nothing while it does. */
export function StandingTag({ documentId, className }: StandingProps) {
  const standing = useStanding(documentId);
  const text = standing && standingText(standing);
  if (!text) return null;
  return (
    <span
      className={cn(
        "flex items-start gap-1.5 text-xs leading-4 text-pretty wrap-anywhere text-warning-text",
        className,
      )}
    >
      <CalendarX2 aria-hidden className="mt-px size-3.5 shrink-0" />
      {text}
    </span>
  );
}

/** The same as a note above a document's text. */
export function StandingNote({ documentId }: StandingProps) {
  const standing = useStanding(documentId);
  const text = standing && standingText(standing);
  if (!text) return null;
  return (
    <p role="note" className="border-b bg-warning/15 px-5 py-2 text-xs leading-5 text-pretty">
      {text}
    </p>
  );
}
