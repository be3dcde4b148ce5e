import "katex/dist/katex.min.css";
import type { Options } from "react-markdown";
import rehypeKatex from "rehype-katex";
import remarkMath from "remark-math";
import { hasSingleDollars, withDollars } from "./dollars.ts";

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
  return {
    text: withDollars(text),
    remarkPlugins: [[remarkMath, { singleDollarTextMath: hasSingleDollars(text) }]],
    rehypePlugins,
  };
}
