import { deferred } from "@/lib/deferred.ts";
import { memo, useEffect, useMemo, useState } from "react";
import Markdown from "react-markdown";
import type { Options } from "react-markdown";
import remarkGfm from "remark-gfm";
import "@/components/answer.css";
import { splitBlocks } from "./blocks.ts";
import type { Block } from "./blocks.ts";
import { isDrawable } from "@/components/drawable.ts";
import { markdownComponents } from "./markdown-components.tsx";
import { remarkCitations } from "./remark-citations.ts";
import { remarkUnsupported, type MarkedSpan } from "./remark-unsupported.ts";

const highlighter = deferred(async () => [(await import("rehype-highlight")).default]);

/** The plugins that colour code, for a text that has some; none until they are loaded. */
function useHighlighter(isWanted: boolean): Options["rehypePlugins"] {
  const plugins = highlighter.use();
  useEffect(() => {
    if (isWanted) highlighter.load().catch(() => undefined);
  }, [isWanted]);
  return isWanted ? plugins : null;
}

const math = deferred(async () => (await import("./math.ts")).mathOf);

/** What draws the formulas of a text, for one that has some; null until it is loaded. */
function useMath(text: string) {
  const mathOf = math.use();
  const isWanted = /\$\$|\\[([]|\$[^\s$][^$\n]*\$/.test(text);
  useEffect(() => {
    if (isWanted) math.load().catch(() => undefined);
  }, [isWanted]);
  return useMemo(() => (isWanted && mathOf ? mathOf(text) : null), [isWanted, mathOf, text]);
}

/** A code block that is still being written isn't coloured beyond this, since it is coloured anew with each piece. */
const COLOURED_WHILE_GROWING = 4000;

interface Shown {
  text: string;
  isGrowing?: boolean;
  unsupported?: readonly MarkedSpan[];
}

/**
 * An answer's Markdown without raw HTML and images. While the text grows only its last block is rendered anew.
 * Citations come from the CitationContext around it. `unsupported` are spans of the text that get marked.
 * What would keep the page busy for seconds is shown as it was written.
 */
export function AnswerMarkdown(props: Shown) {
  const { text } = props;
  const drawable = useMemo(() => isDrawable(text), [text]);
  if (drawable) return <Drawn {...props} />;
  return (
    <div className="answer">
      <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
    </div>
  );
}

function Drawn({ text, isGrowing = false, unsupported = none }: Shown) {
  const blocks = useBlocks(text);
  return (
    <div className="answer">
      {blocks.map((block, index) => {
        const isSettled = !isGrowing || index < blocks.length - 1;
        const isColoured = isSettled || block.text.length < COLOURED_WHILE_GROWING;
        const marked = unsupported.filter(
          ({ start, end }) => end > block.start && start < block.start + block.text.length,
        );
        return (
          <MarkdownBlock
            key={block.start}
            text={block.text}
            isColoured={isColoured}
            marked={marked.length > 0 ? shifted(marked, block.start) : none}
          />
        );
      })}
    </div>
  );
}

const none: readonly MarkedSpan[] = [];

function shifted(spans: readonly MarkedSpan[], by: number): MarkedSpan[] {
  return spans.map(({ start, end }) => ({ start: start - by, end: end - by }));
}

const MarkdownBlock = memo(function MarkdownBlock({
  text,
  isColoured,
  marked,
}: {
  text: string;
  isColoured: boolean;
  marked: readonly MarkedSpan[];
}) {
  const drawn = useMath(text);
  const remarkPlugins = useMemo<Options["remarkPlugins"]>(
    () => [remarkGfm, ...(drawn?.remarkPlugins ?? []), [remarkUnsupported, marked], remarkCitations],
    [marked, drawn],
  );
  const highlighting = useHighlighter(isColoured && /```|~~~/.test(text));
  return (
    <Markdown
      remarkPlugins={remarkPlugins}
      rehypePlugins={[...(drawn?.rehypePlugins ?? []), ...(highlighting ?? [])]}
      components={markdownComponents}
    >
      {drawn?.text ?? text}
    </Markdown>
  );
});

function useBlocks(text: string): readonly Block[] {
  const [split, setSplit] = useState(() => ({ text, blocks: splitBlocks(text) }));
  if (split.text === text) return split.blocks;
  const next = { text, blocks: splitBlocks(text, split.blocks) };
  setSplit(next);
  return next.blocks;
}
