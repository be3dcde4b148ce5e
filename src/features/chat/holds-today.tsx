import { useEffect } from "react";
import { standingText, useStanding } from "@/components/document-standing.tsx";

interface HoldsTodayProps {
  documentId: number;
  /** Told why the document doesn't hold today, in a sentence; null when it does. */
  onKnown: (lapsed: string | null) => void;
}

/** Looks up whether a document holds today, and shows nothing itself: its chip stays the same, and keeps the focus. */
export function HoldsToday({ documentId, onKnown }: HoldsTodayProps) {
  const standing = useStanding(documentId);
  const lapsed = standing && !standing.in_force ? standingText(standing) : null;
  useEffect(() => onKnown(lapsed), [lapsed, onKnown]);
  return null;
}
