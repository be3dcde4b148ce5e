import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { excerptOf, piecesOf } from "./excerpt.ts";
import type { Span } from "./excerpt.ts";

interface MarkedTextProps {
  text: string;
  /** What disagrees, by offsets in the text. */
  marks: readonly Span[];
}

/** A passage with the words that disagree marked; of a long one first what stands around them. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  const [whole, setWhole] = useState(false);
  const excerpt = excerptOf(text, marks);
  const shown = whole ? { start: 0, end: text.length } : excerpt;
  const isCut = excerpt.start > 0 || excerpt.end < text.length;
  return (
    <div className="grid justify-items-start gap-1.5">
      <p dir="auto" className="w-full text-sm leading-6 wrap-anywhere whitespace-pre-line">
        {shown.start > 0 && "… "}
        {piecesOf(text, marks, shown).map(({ start, text: piece, marked }) =>
          marked ? (
            <mark key={start} className="rounded-xs bg-warning/25 px-0.5 font-medium text-foreground">
              {piece}
            </mark>
          ) : (
            piece
          ),
        )}
        {shown.end < text.length && " …"}
      </p>
      {isCut && (
        <Button variant="link" size="sm" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? "Show less" : "Whole passage"}
        </Button>
      )}
    </div>
  );
}
