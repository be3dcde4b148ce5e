import { fromMarkdown } from "mdast-util-from-markdown";
import { headingIds } from "./heading-id.ts";

type Root = ReturnType<typeof fromMarkdown>;
type Nodes = Root | Root["children"][number];

/** What an article's Markdown comes to for its contents list and for searching. */
export interface Outline {
  /** Its headings of the levels 2 to 6, each with the id that it stands at. */
  headings: { id: string; title: string; level: number }[];
  /** All that it says, without marks. */
  words: string;
}

/** Reads an article's Markdown. */
export function outlineOf(markdown: string): Outline {
  const root = fromMarkdown(markdown);
  const headings = root.children.flatMap((node) =>
    node.type === "heading" && node.depth > 1 ? [{ title: textOf(node).trim(), level: node.depth }] : [],
  );
  const ids = headingIds(headings.map(({ title }) => title));
  return {
    headings: headings.map((heading, index) => ({ id: ids[index] ?? "", ...heading })),
    words: root.children
      .map((node) => textOf(node))
      .join("\n")
      .replace(/\s+/gu, " ")
      .trim(),
  };
}

/** The text of a piece of Markdown; blocks within it stand apart. */
function textOf(node: Nodes): string {
  if ("value" in node) return node.value;
  if (!("children" in node)) return node.type === "break" ? " " : "";
  const parts = node.children.map((child) => textOf(child));
  return parts.join(["list", "listItem", "blockquote"].includes(node.type) ? "\n" : "");
}
