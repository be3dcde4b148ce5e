import { cn } from "@/lib/cn.ts";
import { lazy, Suspense, useContext } from "react";
import { Chip, chipClasses } from "./chip.tsx";
import { CitationContext } from "./citation-context.ts";

const KnownChip = lazy(async () => ({ default: (await import("./known-chip.tsx")).KnownChip }));

/** The mark of a citation in the text: a button with a preview; as typed when the answer has no such citation. */
export function CitationChip({ number }: { number: number }) {
  const { citations, isStreaming } = useContext(CitationContext);
  const citation = citations.find((one) => one.number === number);
  if (!citation) {
    if (!isStreaming) return `[${number}]`;
    return <span className={cn(chipClasses, "bg-muted text-muted-foreground")}>{number}</span>;
  }
  const chip = <Chip citation={citation} />;
  // What is being written moves too much to be looked up.
  if (isStreaming || citation.document_id === null) return chip;
  return (
    <Suspense fallback={chip}>
      <KnownChip citation={citation} documentId={citation.document_id} />
    </Suspense>
  );
}
