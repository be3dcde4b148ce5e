import { lazy, Suspense, type ReactNode } from "react";
import type { Components } from "react-markdown";
import { CitationChip } from "./citation-chip.tsx";
import { CodeBlock } from "./code-block.tsx";
import { OutwardLink } from "@/components/outward-link.tsx";

const AnswerTable = lazy(async () => ({ default: (await import("./answer-table.tsx")).AnswerTable }));

/** A table as it is until it sorts. */
function PlainTable({ children }: { children: ReactNode }) {
  return (
    <div className="answer-table" role="region" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}

/** Headings stand one level below the answer's own: a model's levels follow no outline. Their looks keep the level. */
function heading(level: number) {
  return ({ children }: { children?: ReactNode }) => <h3 data-level={level}>{children}</h3>;
}

/**
 * How an answer's Markdown is shown: links ask before they open, and lead to the web alone, an image
 * is a link to it (loading one would tell its host who reads), tables and code scroll in themselves.
 */
export const markdownComponents: Components = {
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  a: ({ href, children }) => <OutwardLink href={href}>{children}</OutwardLink>,
  img: ({ src, alt }) => (
    <OutwardLink href={typeof src === "string" ? src : undefined}>{alt ? alt : "Image"}</OutwardLink>
  ),
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
  table: ({ children }) => (
    <Suspense fallback={<PlainTable>{children}</PlainTable>}>
      <AnswerTable>{children}</AnswerTable>
    </Suspense>
  ),
  cite: ({ node }) => <CitationChip number={Number(node?.properties["dataNumber"])} />,
};
