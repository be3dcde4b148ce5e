import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import type { Span } from "./sentences.ts";

/** What Markdown is made of. */
type Node = ReturnType<typeof fromMarkdown>["children"][number];

/** What of an answer its reader may see: a stretch of it with the spans that get marked, or that something is hidden. */
export type ReadablePart = { type: "text"; text: string; unsupported: Span[] } | { type: "hidden" };

/** By which rights an answer is read. */
export interface Reading {
  /** The numbers of its citations that its reader may open. */
  open: ReadonlySet<number>;
  /** It rests on something that its reader may not read, or that nobody knows. */
  isClosed: boolean;
  unsupported?: readonly Span[];
}

/**
 * Takes from an answer what rests on documents that are closed to its reader (product §4): each paragraph, list item, table and block
 * of code that cites one, and of an answer that is closed also each that cites nothing. What is hidden leaves no more than the
 * fact: neighbours are hidden as one.
 * @param text Markdown, in which `[n]` refers to the citation of that number
 * @returns what is left, in order; spans count from the beginning of their part, in UTF-16 units
 */
export function readableParts(text: string, reading: Reading): ReadablePart[] {
  const parts: ReadablePart[] = [];
  let shown: Span | null = null;
  const end = () => {
    if (shown) parts.push(...textOf(text, shown, reading.unsupported ?? []));
    shown = null;
  };
  for (const unit of unitsOf(text)) {
    if (isHidden(text, unit.node, reading)) {
      end();
      if (parts.at(-1)?.type !== "hidden") parts.push({ type: "hidden" });
    } else if (shown) {
      (shown as Span).end = unit.end;
    } else {
      shown = { start: unit.start, end: unit.end };
    }
  }
  end();
  return parts;
}

function textOf(text: string, { start, end }: Span, unsupported: readonly Span[]): ReadablePart[] {
  const shown = text.slice(start, end).trimEnd();
  if (shown === "") return [];
  const marked = unsupported
    .filter((span) => span.start >= start && span.end <= start + shown.length)
    .map((span) => ({ start: span.start - start, end: span.end - start }));
  return [{ type: "text", text: shown, unsupported: marked }];
}

/** The top-level blocks of a text, of lists their items, each up to the next. */
function unitsOf(text: string): (Span & { node: Node })[] {
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const nodes = tree.children.flatMap((node): Node[] => (node.type === "list" ? node.children : [node]));
  return nodes.map((node, index) => ({
    node,
    start: index === 0 ? 0 : startOf(node),
    end: nodes[index + 1] ? startOf(nodes[index + 1]) : text.length,
  }));
}

const startOf = (node: Node | undefined) => node?.position?.start.offset ?? 0;

/** Whether any leaf of a unit may not be read. */
function isHidden(text: string, node: Node, reading: Reading): boolean {
  if (node.type === "thematicBreak") return false;
  if (node.type === "table") {
    // A table's head says what its rows are about.
    const [, ...rows] = node.children;
    const [head] = node.children;
    const cites =
      rows.length > 0 && rows.every((row) => citedIn(row).some((number) => reading.open.has(number)));
    return (
      (reading.isClosed && !cites) || [head, ...rows].some((row) => row && citesClosed(text, row, reading))
    );
  }
  if (node.type === "blockquote" || node.type === "listItem" || node.type === "list") {
    return node.children.some((child) => isHidden(text, child, reading));
  }
  if (citesClosed(text, node, reading)) return true;
  return reading.isClosed && !citedIn(node).some((number) => reading.open.has(number));
}

const marker = /\[(\d{1,3}(?:\s?[,;]\s?\d{1,3})*)\]/g;

const numbersIn = (text: string): number[] =>
  [...text.matchAll(marker)].flatMap(([, numbers = ""]) => numbers.split(/[,;]/).map(Number));

/** Whether its source has the number of a citation that isn't open, wherever it stands. */
function citesClosed(text: string, node: Node, { open, isClosed }: Reading): boolean {
  const source = text.slice(startOf(node), node.position?.end.offset);
  return isClosed && numbersIn(source).some((number) => !open.has(number));
}

/** The citations in its running text, as they are drawn: code and links have none. */
function citedIn(node: Node): number[] {
  if (node.type === "text") return numbersIn(node.value);
  if (node.type === "link" || node.type === "linkReference" || !("children" in node)) return [];
  return node.children.flatMap((child) => citedIn(child));
}
