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

/**
 * How an answer's Markdown is shown: headings stay below the page's own, links open apart and only on the web, an image
 * is a link to it (loading one would tell its host who reads), tables and code scroll in themselves.
 */
export const markdownComponents: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
  h4: ({ children }) => <h6>{children}</h6>,
  h5: ({ children }) => <h6>{children}</h6>,
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
