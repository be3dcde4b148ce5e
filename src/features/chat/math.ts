import "katex/dist/katex.min.css";
import type { Options } from "react-markdown";
import rehypeKatex from "rehype-katex";
import remarkMath from "remark-math";

/** A formula between single dollars, and not two prices. */
const SINGLE = /\$[^\s$](?:[^$\n]*[\\^_{}=][^$\n]*)?\$(?!\d)/;
const PRICE = /\$\d[\d.,]*(?:[\s)]|$)/;

/** A formula is drawn, and nothing in it loads, links or grows without end. */
const rehypePlugins: NonNullable<Options["rehypePlugins"]> = [
  [rehypeKatex, { trust: false, strict: "ignore", maxExpand: 200, maxSize: 10 }],
];

/** What renders the formulas of a text. */
export function mathOf(text: string): {
  text: string;
  remarkPlugins: NonNullable<Options["remarkPlugins"]>;
  rehypePlugins: typeof rehypePlugins;
} {
  const singleDollarTextMath = SINGLE.test(text) && !PRICE.test(text);
  return { text: withDollars(text), remarkPlugins: [[remarkMath, { singleDollarTextMath }]], rehypePlugins };
}

/** Brackets of LaTeX as dollars, which take as many characters: places in the text stay what they are. */
function withDollars(text: string): string {
  return text.replaceAll(
    /(`{3,}|~{3,})[\s\S]*?(?:\1|$)|`[^`\n]*`|\\\(([^\n]*?)\\\)|\\\[([\s\S]*?)\\\]/g,
    (all, _fence, inline?: string, block?: string) =>
      inline !== undefined ? `$$${inline}$$` : block !== undefined ? `$$${block}$$` : all,
  );
}
