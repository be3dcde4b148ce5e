import { useEffect, useLayoutEffect, useRef } from "react";
import type { Span } from "./text-blocks.ts";

/**
 * The scrolling box of a document's text: it brings the passage into its middle, once for each passage, and text that
 * loads above what is read doesn't push it away.
 * @param firstOrdinal of the first part shown; undefined until there is one
 * @returns the ref of the box
 */
export function useScroller(firstOrdinal: number | undefined, passage: Span | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ ordinal: firstOrdinal, height: 0 });
  const isReady = firstOrdinal !== undefined;
  const start = passage?.start;
  const end = passage?.end;

  useLayoutEffect(() => {
    if (!box.current) return;
    const { ordinal, height } = before.current;
    const grewAbove = ordinal !== undefined && firstOrdinal !== undefined && firstOrdinal < ordinal;
    if (grewAbove) box.current.scrollTop += box.current.scrollHeight - height;
    before.current = { ordinal: firstOrdinal, height: box.current.scrollHeight };
  });

  useEffect(() => {
    if (!isReady || start === undefined || end === undefined) return;
    box.current?.querySelector("[data-passage]")?.scrollIntoView({ block: "center" });
  }, [isReady, start, end]);

  return box;
}
