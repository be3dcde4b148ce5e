import { memo, useMemo } from "react";
import type { DocumentPart } from "@contract/documents.ts";
import { cn } from "@/lib/cn.ts";
import { markRun, textBlocks } from "./text-blocks.ts";
import type { Run, Span, TextBlock } from "./text-blocks.ts";

interface PartProps {
  part: DocumentPart;
  /** The passage to mark, in offsets of the whole text. */
  highlight: Span | undefined;
}

/** A page or section of a document, with the passage marked in it. */
export const DocumentPartText = memo(function DocumentPartText({ part, highlight }: PartProps) {
  const blocks = useMemo(() => textBlocks(part.text, part.start), [part]);
  return (
    <section aria-label={part.page === null ? undefined : `Page ${part.page}`} className="grid gap-3">
      {part.page !== null && (
        <p className="flex items-center gap-3 pt-2 text-xs text-muted-foreground select-none" aria-hidden>
          Page {part.page}
          <span className="h-px flex-1 bg-border" />
        </p>
      )}
      {blocks.map((block) => (
        <Block key={block.start} block={block} highlight={highlight} />
      ))}
    </section>
  );
});

function Block({ block, highlight }: { block: TextBlock; highlight: Span | undefined }) {
  if (block.kind === "heading" || block.kind === "paragraph") {
    return (
      <p
        className={cn(
          "wrap-anywhere whitespace-pre-wrap",
          block.kind === "heading" && "pt-2 font-semibold text-balance first:pt-0",
        )}
      >
        <Marked run={block.run} highlight={highlight} />
      </p>
    );
  }
  if (block.kind === "list") {
    return (
      <ul className="grid list-disc gap-1 pl-5 wrap-anywhere marker:text-muted-foreground">
        {block.items.map((item) => (
          <li key={item.start}>
            <Marked run={item} highlight={highlight} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className="relative overflow-x-auto rounded-md border" tabIndex={0} role="group" aria-label="Table">
      <table className="w-full border-collapse text-xs leading-5">
        <thead className="bg-muted text-left">
          <tr>
            {block.header.map((cell) => (
              <th key={cell.start} scope="col" className="px-3 py-1.5 align-top font-medium">
                <Marked run={cell} highlight={highlight} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row) => (
            <tr key={row[0]?.start} className="border-t">
              {row.map((cell) => (
                <td key={cell.start} className="px-3 py-1.5 align-top">
                  <Marked run={cell} highlight={highlight} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Marked({ run, highlight }: { run: Run; highlight: Span | undefined }) {
  return markRun(run, highlight).map((piece, index) =>
    piece.marked ? (
      <mark
        key={index}
        data-passage
        className="rounded-xs bg-warning/25 dark:bg-warning/35 box-decoration-clone text-foreground"
      >
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
