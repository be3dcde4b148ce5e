import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

/** A model's Markdown as a tree, read as the app reads it. */
export function treeOf(markdown: string): Root {
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

/** Where a link may lead, as in the app. */
export const SAFE_LINK = /^(?:https?:|mailto:)/i;

/** So often escaping may bring forth something to escape: what stood in HTML is Markdown once the HTML is words. */
const ROUNDS = 5;

/**
 * Markdown that does no more in any viewer than its text does in the app: HTML stands as it is typed, images are links, and
 * links that lead to anything but pages and mail are words.
 */
export function tamed(markdown: string): string {
  let text = markdown;
  for (let round = 0; round < ROUNDS; round++) {
    const next = tamedOnce(text);
    if (next === text) return text;
    text = next;
  }
  return text.replaceAll(/[<!]/g, "\\$&");
}

interface Change {
  at: number;
  /** How many characters go. */
  over: number;
  text: string;
}

function tamedOnce(markdown: string): string {
  let tame = "";
  let last = 0;
  for (const { at, over, text } of changesOf(treeOf(markdown), markdown).toSorted((a, b) => a.at - b.at)) {
    tame += markdown.slice(last, at) + text;
    last = at + over;
  }
  return tame + markdown.slice(last);
}

function changesOf(node: Nodes, markdown: string): Change[] {
  const inner = "children" in node ? node.children.flatMap((child) => changesOf(child, markdown)) : [];
  const at = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (at === undefined || end === undefined) return inner;
  if (node.type === "html")
    return [...markdown.slice(at, end).matchAll(/</g)].map(({ index }) => ({
      at: at + index,
      over: 1,
      text: "&lt;",
    }));
  if (node.type === "image" || node.type === "imageReference")
    return [{ at, over: 1, text: isSafe(node) ? "" : "\\!\\" }, ...inner];
  if ((node.type === "link" || node.type === "definition") && !isSafe(node))
    return [{ at, over: 0, text: "\\" }, ...inner];
  return inner;
}

function isSafe(node: Nodes): boolean {
  return !("url" in node) || SAFE_LINK.test(node.url);
}

/** A line of plain words as Markdown that shows them and nothing else. */
export function escaped(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_{}[\]()#+!|<>~$&]/g, "\\$&")
    .replace(/^(?:[-=]|\d+(?=\.))/, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`));
}
