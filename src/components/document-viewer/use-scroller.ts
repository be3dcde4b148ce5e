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
    if (box.current) toMiddle(box.current, box.current.querySelector("[data-passage]"));
  }, [isReady, start, end]);

  return box;
}

/** As `scrollIntoView`, which would also move whatever is around the box. */
function toMiddle(box: HTMLElement, element: Element | null): void {
  if (!element) return;
  const { top, height } = element.getBoundingClientRect();
  const room = Math.max(0, box.clientHeight - height);
  box.scrollTop += top - box.getBoundingClientRect().top - room / 2;
}
