import type { ReactNode } from "react";
import type { Components } from "react-markdown";
import { CitationChip } from "./citation-chip.tsx";
import { CodeBlock } from "./code-block.tsx";

const SAFE_LINK = /^(https?:\/\/|mailto:)/i;

function SafeLink({ href, children }: { href: string | undefined; children?: ReactNode }) {
  if (!href || !SAFE_LINK.test(href)) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** Headings stand one level below the answer's own: a model's levels follow no outline. Their looks keep the level. */
function heading(level: number) {
  return ({ children }: { children?: ReactNode }) => <h3 data-level={level}>{children}</h3>;
}

/**
 * How an answer's Markdown is shown: links open apart and only on the web, an image
 * is a link to it (loading one would tell its host who reads), tables and code scroll in themselves.
 */
export const markdownComponents: Components = {
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
  img: ({ src, alt }) => (
    <SafeLink href={typeof src === "string" ? src : undefined}>{alt ? alt : "Image"}</SafeLink>
  ),
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
  table: ({ children }) => (
    <div className="answer-table" role="region" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  cite: ({ node }) => <CitationChip number={Number(node?.properties["dataNumber"])} />,
};
