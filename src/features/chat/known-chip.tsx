import type { Citation } from "@contract/chat.ts";
import { standingText, useStanding } from "@/components/document-standing.tsx";
import { Chip } from "./chip.tsx";

/** A citation's chip that knows whether its document holds today. */
export function KnownChip({ citation, documentId }: { citation: Citation; documentId: number }) {
  const standing = useStanding(documentId);
  return <Chip citation={citation} lapsed={standing && !standing.in_force ? standingText(standing) : null} />;
}
