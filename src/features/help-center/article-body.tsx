import { headingIds } from "@domain/help/heading-id.ts";
import { Children, isValidElement, type ReactNode, useMemo } from "react";
import Markdown, { type Components } from "react-markdown";
import { Link } from "react-router-dom";
import remarkGfm from "remark-gfm";
import { copyText } from "./copy-text.ts";
import { articlePath } from "./paths.ts";

const ARTICLE_LINK = /^article:([a-z0-9-]+)(?:#(.*))?$/;
const allowed = (url: string) =>
  /^(https?:\/\/|mailto:|article:|\/(app|admin)(\/|$)|#)/i.test(url) ? url : "";

type PathOf = (slug: string, heading?: string) => string;

interface ArticleBodyProps {
  slug: string;
  text: string;
  /** Where articles of its kind are. */
  pathOf?: PathOf;
}

/** An article's Markdown as elements: no raw HTML, no pictures of others; links lead within the product, or say that they don't. */
export function ArticleBody({ slug, text, pathOf = articlePath }: ArticleBodyProps) {
  const components = useMemo(() => componentsOf(slug, pathOf), [slug, pathOf]);
  return (
    <div className="article">
      <Markdown remarkPlugins={[remarkGfm, placeHeadings]} urlTransform={allowed} components={components}>
        {text}
      </Markdown>
    </div>
  );
}

interface Node {
  type: string;
  value?: string;
  depth?: number;
  children?: Node[];
  data?: { hProperties?: Record<string, unknown> };
}

/** Gives each heading below the title the id that links know it by. */
function placeHeadings() {
  return (root: Node) => {
    const headings = (root.children ?? []).filter(({ type, depth = 0 }) => type === "heading" && depth > 1);
    const ids = headingIds(headings.map((heading) => wordsOf(heading).trim()));
    headings.forEach((heading, index) => {
      heading.data = { hProperties: { id: ids[index] } };
    });
  };
}

const wordsOf = ({ value, children = [] }: Node): string => value ?? children.map(wordsOf).join("");

function componentsOf(slug: string, pathOf: PathOf): Components {
  const heading = (Tag: "h2" | "h3" | "h4") =>
    function Heading({ id = "", children }: { id?: string | undefined; children?: ReactNode }) {
      return (
        <Tag id={id} tabIndex={-1}>
          {children}
          {id && <CopyLink path={pathOf(slug, id)} of={textOf(children)} />}
        </Tag>
      );
    };
  return {
    h1: heading("h2"),
    h2: heading("h2"),
    h3: heading("h3"),
    h4: heading("h4"),
    a: ({ href = "", children }) => (
      <ArticleLink href={href} pathOf={pathOf}>
        {children}
      </ArticleLink>
    ),
    img: ({ alt }) => <span className="text-muted-foreground">[{alt}]</span>,
    table: ({ children }) => (
      <div className="article-table" role="region" aria-label="Table" tabIndex={0}>
        <table>{children}</table>
      </div>
    ),
  };
}

interface ArticleLinkProps {
  href: string;
  pathOf: PathOf;
  children?: ReactNode;
}

function ArticleLink({ href, pathOf, children }: ArticleLinkProps) {
  const [, article, heading] = ARTICLE_LINK.exec(href) ?? [];
  if (article) return <Link to={pathOf(article, heading)}>{children}</Link>;
  if (/^[/]/.test(href)) return <Link to={href}>{children}</Link>;
  if (href.startsWith("#"))
    return <Link to={{ hash: href, search: window.location.search }}>{children}</Link>;
  if (href === "") return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function CopyLink({ path, of }: { path: string; of: string }) {
  const copy = () => copyText(new URL(path, window.location.origin).href, "Link copied");
  return (
    <button
      type="button"
      className="article-anchor"
      aria-label={`Copy the link to “${of}”`}
      onClick={() => void copy()}
    >
      <span aria-hidden>#</span>
    </button>
  );
}

/** The words of what is shown. */
function textOf(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) => {
      if (typeof child === "string" || typeof child === "number") return String(child);
      return isValidElement<{ children?: ReactNode }>(child) ? textOf(child.props.children) : "";
    })
    .join("");
}
