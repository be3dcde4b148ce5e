import { cn } from "@/lib/cn.ts";
import type { Citation } from "@contract/chat.ts";
import { lazy, Suspense, useContext, useState } from "react";
import { Chip, chipClasses } from "./chip.tsx";
import { CitationContext } from "./citation-context.ts";

const HoldsToday = lazy(async () => ({ default: (await import("./holds-today.tsx")).HoldsToday }));

/** The mark of a citation in the text: a button with a preview; as typed when the answer has no such citation. */
export function CitationChip({ number }: { number: number }) {
  const { citations, isStreaming } = useContext(CitationContext);
  const citation = citations.find((one) => one.number === number);
  if (!citation) {
    if (!isStreaming) return `[${number}]`;
    return <span className={cn(chipClasses, "bg-muted text-muted-foreground")}>{number}</span>;
  }
  // What is being written moves too much to be looked up.
  return <KnownChip citation={citation} isKnown={!isStreaming} />;
}

/** A citation's chip that says once it is known that its document doesn't hold today. */
function KnownChip({ citation, isKnown }: { citation: Citation; isKnown: boolean }) {
  const [lapsed, setLapsed] = useState<string | null>(null);
  const { document_id: documentId } = citation;
  return (
    <>
      <Chip citation={citation} lapsed={lapsed} />
      {isKnown && documentId !== null && (
        <Suspense>
          <HoldsToday documentId={documentId} onKnown={setLapsed} />
        </Suspense>
      )}
    </>
  );
}
