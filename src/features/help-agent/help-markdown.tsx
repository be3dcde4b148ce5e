import type { HelpLink } from "@contract/help-agent.ts";
import { findAndReplace } from "mdast-util-find-and-replace";
import type { Link as LinkNode, Nodes, Text } from "mdast";
import { useMemo, type ReactNode } from "react";
import Markdown, { type Options } from "react-markdown";
import { Link } from "react-router-dom";
import remarkGfm from "remark-gfm";
import "@/components/answer.css";
import { isDrawable } from "@/components/drawable.ts";
import { OutwardLink } from "@/components/outward-link.tsx";
import { isInApp } from "./in-app.ts";

interface HelpMarkdownProps {
  text: string;
  /** What its numbers stand for. */
  links: readonly HelpLink[];
  /** A link within the product is followed. */
  onFollow: (() => void) | undefined;
}

/**
 * An answer's Markdown, without raw HTML and images. Its numbers and its links to screens lead there within the app; other
 * links say where they lead and ask before they open.
 */
export function HelpMarkdown({ text, links, onFollow }: HelpMarkdownProps) {
  const drawable = useMemo(() => isDrawable(text), [text]);
  const remarkPlugins = useMemo<Options["remarkPlugins"]>(() => [remarkGfm, [remarkNumbers, links]], [links]);
  const components = useMemo<Options["components"]>(
    () => ({
      ...headings,
      a: ({ href, children }) => (
        <AnyLink href={href} onFollow={onFollow}>
          {children}
        </AnyLink>
      ),
      img: ({ src, alt }) => (
        <OutwardLink href={typeof src === "string" ? src : undefined}>{alt ? alt : "Image"}</OutwardLink>
      ),
      table: ({ children }) => (
        <div className="answer-table" role="region" aria-label="Table" tabIndex={0}>
          <table>{children}</table>
        </div>
      ),
    }),
    [onFollow],
  );
  if (!drawable) {
    return (
      <div className="answer">
        <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
      </div>
    );
  }
  return (
    <div className="answer">
      <Markdown remarkPlugins={remarkPlugins} components={components}>
        {text}
      </Markdown>
    </div>
  );
}

/** Headings of an answer follow no outline: they stand below the chat's own. */
function heading({ children }: { children?: ReactNode }) {
  return <h3>{children}</h3>;
}
const headings = { h1: heading, h2: heading, h3: heading, h4: heading, h5: heading, h6: heading };

interface AnyLinkProps {
  href: string | undefined;
  onFollow: (() => void) | undefined;
  children: ReactNode;
}

function AnyLink({ href, onFollow, children }: AnyLinkProps) {
  if (href === undefined || !isInApp(href)) return <OutwardLink href={href}>{children}</OutwardLink>;
  return (
    <Link to={href} onClick={onFollow}>
      {children}
    </Link>
  );
}

/** A remark plugin that makes links of `[3]` and `[1, 2]` in running text where something stands behind the number. */
function remarkNumbers(links: readonly HelpLink[]) {
  const known = new Map(links.filter(({ href }) => isInApp(href)).map((link) => [String(link.number), link]));
  const nodeOf = (number: string): LinkNode | Text => {
    const link = known.get(number);
    const text: Text = { type: "text", value: `[${number}]` };
    return link ? { type: "link", url: link.href, title: link.title, children: [text] } : text;
  };
  return (tree: Nodes) => {
    findAndReplace(
      tree,
      [
        /\[(\d{1,3}(?:,\s?\d{1,3})*)\]/g,
        (_match: string, numbers: string) => numbers.split(",").map((number) => nodeOf(number.trim())),
      ],
      { ignore: ["link", "linkReference"] },
    );
  };
}
