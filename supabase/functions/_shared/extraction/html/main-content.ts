import { Parser } from "htmlparser2";
import { checkDepth } from "../depth.ts";
import { contentRank, type Part, partOf } from "./elements.ts";
import { backgroundOf, isHidden } from "./hidden.ts";

/** Which part of a page is its content. Elements are named by where their tag starts in the source. */
export interface MainContent {
  /** The element that holds it; null for the whole page. */
  root: number | null;
  /** Elements inside it to leave out. */
  dropped: ReadonlySet<number>;
  /** Those of them that nobody sees. */
  hidden: ReadonlySet<number>;
  title: string;
}

interface Open {
  name: string;
  start: number;
  part: Part;
  rank: number;
  text: number;
  links: number;
  /** The page's own heading is in it. */
  headed: boolean;
  /** The colour behind its text, where the page says it in place. */
  background: string;
}

/** A root must hold this share of the page's text beside its navigation. */
const ROOT_SHARE = 0.4;
/** A part around the content is dropped when more than this share of its text is links. */
const LINK_SHARE = 0.4;

/** Finds the content of a page in one pass, without building a tree. @throws ExtractionError when it nests too deeply */
export function findMainContent(html: string): MainContent {
  const stack: Open[] = [];
  const noise = new Set<number>();
  const hidden = new Set<number>();
  const around: Open[] = [];
  const roots: Open[] = [];
  let [title, total, silent, linked, pictures] = ["", 0, 0, 0, 0];
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes) {
        checkDepth(stack.length);
        const background = backgroundOf(attributes) ?? stack.at(-1)?.background ?? "";
        const unseen = isHidden(name, attributes, background);
        if (unseen) hidden.add(parser.startIndex);
        const part = unseen ? "noise" : partOf(name, attributes);
        if (part === "noise") silent++;
        if (name === "a") linked++;
        if (name === "svg") pictures++;
        stack.push({
          name,
          start: parser.startIndex,
          part,
          rank: contentRank(name, attributes),
          text: 0,
          links: 0,
          headed: name === "h1",
          background,
        });
      },
      ontext(text) {
        const open = stack.at(-1);
        if (open?.name === "title" && pictures === 0) title += text;
        const length = text.trim().length;
        if (!open || silent > 0) return;
        total += length;
        open.text += length;
        if (linked > 0) open.links += length;
      },
      onclosetag() {
        const closed = stack.pop();
        if (!closed) return;
        const parent = stack.at(-1);
        if (parent) {
          parent.text += closed.text;
          parent.links += closed.links;
          parent.headed ||= closed.headed;
        }
        if (closed.name === "a") linked--;
        if (closed.name === "svg") pictures--;
        if (closed.part === "noise") {
          silent--;
          noise.add(closed.start);
        }
        if (closed.part === "around") around.push(closed);
        if (closed.rank > 0) roots.push(closed);
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  const root = bestRoot(roots, total);
  const outer = around.filter((one) => !one.headed && (root !== null || one.links > LINK_SHARE * one.text));
  return {
    root: root?.start ?? null,
    dropped: new Set([...noise, ...outer.map((one) => one.start)]),
    hidden,
    title: title.replace(/\s+/g, " ").trim(),
  };
}

/** The surest mark that holds enough of the text, and among equals the one with most of it. */
function bestRoot(roots: readonly Open[], total: number): Open | null {
  const enough = roots.filter((one) => one.text > ROOT_SHARE * total && (one.text > 140 || one.rank === 3));
  return enough.sort((one, other) => other.rank - one.rank || other.text - one.text)[0] ?? null;
}
