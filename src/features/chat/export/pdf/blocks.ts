import type { Nodes, PhrasingContent, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import type { Emphasis, Piece } from "@domain/typesetting/lines.ts";
import { hasSingleDollars, withDollars } from "../../dollars.ts";
import { SAFE_LINK } from "../tame.ts";

/** A paragraph of a PDF, or a table. */
export interface Block {
  kind: "title" | "heading" | "subheading" | "text" | "quote" | "code" | "small" | "table";
  pieces: Piece[];
  /** Steps of indentation. */
  depth: number;
  /** What stands before its first line: a bullet or a number. */
  mark?: string;
  /** A table's cells, its head first. */
  rows?: Piece[][][];
}

/** A model's Markdown as paragraphs, lists, code and tables; formulas as they are written. */
export function blocksOf(markdown: string): Block[] {
  return treeOf(markdown).children.flatMap((node) => blocksOfNode(node, 0));
}

function treeOf(markdown: string): Root {
  return fromMarkdown(withDollars(markdown), {
    extensions: [gfm(), math({ singleDollarTextMath: hasSingleDollars(markdown) })],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  });
}

function blocksOfNode(node: Nodes, depth: number): Block[] {
  const block = (pieces: Piece[], kind: Block["kind"] = "text"): Block[] =>
    pieces.every(({ text }) => text.trim() === "") ? [] : [{ pieces, kind, depth }];
  switch (node.type) {
    case "heading":
      return block(inside(node.children, {}), "subheading");
    case "code":
    case "math":
      return block([{ text: node.value, isCode: true }], "code");
    case "html":
      return block([{ text: node.value }]);
    case "blockquote":
      return node.children
        .flatMap((child) => blocksOfNode(child, depth + 1))
        .map((child) => (child.kind === "text" ? { ...child, kind: "quote" } : child));
    case "list":
      return node.children.flatMap((item, index) => {
        const box = item.checked == null ? "" : item.checked ? "[x]" : "[ ]";
        const mark = box || (node.ordered ? `${(node.start ?? 1) + index}.` : "•");
        const [first, ...rest] = item.children.flatMap((child) => blocksOfNode(child, depth + 1));
        return first ? [{ ...first, mark }, ...rest] : [];
      });
    case "table": {
      const rows = node.children.map((row) => row.children.map((cell) => inside(cell.children, {})));
      return [{ kind: "table", pieces: [], depth, rows }];
    }
    case "thematicBreak":
    case "definition":
      return [];
    default:
      return block("children" in node ? inside(node.children, {}) : []);
  }
}

function inside(nodes: readonly Nodes[], how: Emphasis): Piece[] {
  return nodes.flatMap((node) => piecesOf(node as PhrasingContent, how));
}

function piecesOf(node: PhrasingContent, how: Emphasis): Piece[] {
  switch (node.type) {
    case "text":
    case "html":
      return [{ ...how, text: node.value }];
    case "inlineCode":
    case "inlineMath":
      return [{ ...how, text: node.value, isCode: true }];
    case "strong":
      return inside(node.children, { ...how, isBold: true });
    case "emphasis":
      return inside(node.children, { ...how, isItalic: true });
    case "delete":
      return inside(node.children, { ...how, isStruck: true });
    case "break":
      return [{ ...how, text: "\n" }];
    case "image":
      return [{ ...how, text: node.alt ?? "" }, ...addressOf(node.url, how)];
    case "link": {
      const linked = SAFE_LINK.test(node.url) ? { ...how, link: node.url } : how;
      const words = inside(node.children, linked);
      const text = words.map((piece) => piece.text).join("");
      const isAddress = text === node.url || `mailto:${text}` === node.url;
      return isAddress ? words : [...words, ...addressOf(node.url, how)];
    }
    case "footnoteReference":
      return [{ ...how, text: `[${node.identifier}]` }];
    default:
      return "children" in node ? inside(node.children, how) : [];
  }
}

/** On paper an address says where a link leads. */
const addressOf = (url: string, how: Emphasis): Piece[] => [{ ...how, text: ` (${url})` }];
