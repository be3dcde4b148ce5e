import { createContext, type RefObject, startTransition, useEffect, useLayoutEffect, useState } from "react";

/** Messages are drawn within so many screens above and below what is read. */
const SCREENS = 2;

/** A message that is drawn while it is near. */
interface Watched {
  isDrawn: boolean;
  /** @param isAtOnce whoever reads waits for it: else it may wait until they are back in the page */
  draw: (isAtOnce: boolean) => void;
  /** Tells whether it is bare from now on; what is in use stays. */
  clear: () => boolean;
}

export interface Nearness {
  /** Watches a row of the conversation. @returns ends that */
  watch: (row: Element, watched: Watched) => () => void;
}

/** What watches the rows of the conversation around it; without one all messages are drawn. */
export const NearnessContext = createContext<Nearness | null>(null);

type Box = RefObject<HTMLElement | null>;

/**
 * Draws the messages near to what is read, and clears the others. Places are looked up when they may have changed, by
 * halving: an observer a message would cost thousands of them time in each frame, also of every key.
 * @param content its children are the rows, one below the other
 * @param changes whenever one of these changes, rows have come or gone
 */
export function useNearness(scroller: Box, content: Box, changes: readonly unknown[]): Nearness {
  const [{ nearness, look }] = useState(makeNearness);
  useLayoutEffect(() => {
    if (scroller.current && content.current) look(scroller.current, content.current, true);
    // oxlint-disable-next-line react/exhaustive-deps -- a list of its own length
  }, [look, scroller, content, ...changes]);
  useEffect(() => {
    const box = scroller.current;
    const rows = content.current;
    if (!box || !rows) return;
    const again = () => look(box, rows, false);
    const observer = new ResizeObserver(again);
    observer.observe(box);
    observer.observe(rows);
    box.addEventListener("scroll", again, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", again);
    };
  }, [look, scroller, content]);
  return nearness;
}

function makeNearness() {
  const all = new Map<Element, Watched>();
  const drawn = new Set<Element>();
  const nearness: Nearness = {
    watch(row, watched) {
      all.set(row, watched);
      if (watched.isDrawn) drawn.add(row);
      return () => {
        all.delete(row);
        drawn.delete(row);
      };
    },
  };

  function draw(rows: readonly Element[], isAtOnce: boolean) {
    for (const row of rows) {
      drawn.add(row);
      all.get(row)?.draw(isAtOnce);
    }
  }
  function look(box: Element, content: Element, isAtOnce: boolean) {
    const { top, bottom, height } = box.getBoundingClientRect();
    if (height === 0) return;
    const near = rowsWithin(content, top - SCREENS * height, bottom + SCREENS * height);
    for (const row of [...drawn]) if (!near.has(row) && all.get(row)?.clear()) drawn.delete(row);
    const bare = [...near.keys()].filter((row) => all.has(row) && !drawn.has(row));
    if (!isAtOnce) return draw(bare, false);
    // What is read first; the rest in pieces, between which keys are heard.
    const seen = bare.filter((row) => isSeen(near.get(row), top, bottom));
    draw(seen, true);
    const rest = bare.filter((row) => !seen.includes(row));
    startTransition(() => draw(rest, true));
  }
  return { nearness, look };
}

function isSeen(place: DOMRect | undefined, top: number, bottom: number): boolean {
  return place !== undefined && place.bottom > top && place.top < bottom;
}

/** The rows that stand between two heights of the window, and where. */
function rowsWithin({ children }: Element, top: number, bottom: number): Map<Element, DOMRect> {
  let [first, end] = [0, children.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((children[middle]?.getBoundingClientRect().bottom ?? top) > top) end = middle;
    else first = middle + 1;
  }
  const within = new Map<Element, DOMRect>();
  for (const row of Array.prototype.slice.call(children, first) as Element[]) {
    const place = row.getBoundingClientRect();
    if (place.top >= bottom) break;
    within.set(row, place);
  }
  return within;
}
