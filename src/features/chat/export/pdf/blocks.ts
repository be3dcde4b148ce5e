import type { Nodes, Parent } from "mdast";
import { treeOf } from "../tame.ts";

/** A paragraph of a PDF. */
export interface Block {
  text: string;
  kind: "title" | "heading" | "subheading" | "text" | "quote" | "code" | "small";
  /** Steps of indentation. */
  depth: number;
}

/** A model's Markdown as paragraphs: its words, with bullets, numbers and rows of tables as text. */
export function blocksOf(markdown: string): Block[] {
  return treeOf(markdown).children.flatMap((node) => blocksOfNode(node, 0));
}

function blocksOfNode(node: Nodes, depth: number): Block[] {
  const block = (text: string, kind: Block["kind"] = "text"): Block[] =>
    text.trim() === "" ? [] : [{ text, kind, depth }];
  switch (node.type) {
    case "heading":
      return block(wordsOf(node), "subheading");
    case "code":
      return block(node.value, "code");
    case "html":
      return block(node.value);
    case "blockquote":
      return node.children
        .flatMap((child) => blocksOfNode(child, depth + 1))
        .map((child) => (child.kind === "text" ? { ...child, kind: "quote" } : child));
    case "list":
      return node.children.flatMap((item, index) => {
        const box = item.checked == null ? "" : item.checked ? "[x] " : "[ ] ";
        const mark = (node.ordered ? `${(node.start ?? 1) + index}. ` : "• ") + box;
        const [first, ...rest] = item.children.flatMap((child) => blocksOfNode(child, depth + 1));
        return first ? [{ ...first, text: mark + first.text }, ...rest] : [];
      });
    case "table":
      return node.children.flatMap((row) => block(row.children.map(wordsOf).join("  |  ")));
    case "thematicBreak":
    case "definition":
      return [];
    default:
      return block("children" in node ? wordsOf(node) : "");
  }
}

function wordsOf(node: Parent): string {
  return node.children.map(wordsOfNode).join("");
}

function wordsOfNode(node: Nodes): string {
  switch (node.type) {
    case "text":
    case "inlineCode":
    case "html":
      return node.value;
    case "break":
      return "\n";
    case "image":
      return `${node.alt ?? ""} (${node.url})`;
    case "link": {
      const words = wordsOf(node);
      return words === node.url || `mailto:${words}` === node.url ? words : `${words} (${node.url})`;
    }
    case "footnoteReference":
      return `[${node.identifier}]`;
    default:
      return "children" in node ? wordsOf(node) : "";
  }
}
