import { useCallback, useState } from "react";

/** Tells a box's width in px as it changes, at first before it is painted. */
function observe(box: Element, tell: (width: number) => void): () => void {
  tell(box.clientWidth);
  const observer = new ResizeObserver(() => tell(box.clientWidth));
  observer.observe(box);
  return () => observer.disconnect();
}

/**
 * Whether a box is at least so wide; the screen's width says little where a sidebar or a pane's navigation stands beside.
 * @param least in px
 * @returns for the box's `ref`, and the answer; where nothing is laid out, as in tests, there is room
 */
export function useRoom(least: number) {
  const [hasRoom, setHasRoom] = useState(true);
  const ref = useCallback(
    (box: Element | null) =>
      box ? observe(box, (width) => setHasRoom(width === 0 || width >= least)) : undefined,
    [least],
  );
  return [ref, hasRoom] as const;
}
