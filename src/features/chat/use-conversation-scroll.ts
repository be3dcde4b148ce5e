import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** This near to the end, in px, counts as at the end. */
const NEAR = 48;

/**
 * Keeps the end of a conversation in view as it grows, unless the reader scrolled up, and the place where they read when
 * older messages come in above.
 * @param firstId the oldest message shown
 */
export function useConversationScroll(firstId: number | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const measured = useRef({ height: 0, top: 0 });
  const [isAway, setAway] = useState(false);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (box && following.current) box.scrollTop = box.scrollHeight;
  }, []);

  useEffect(() => {
    const box = scroller.current;
    const inner = content.current;
    if (!box || !inner) return;

    function onResize() {
      if (!box) return;
      if (following.current) box.scrollTop = box.scrollHeight;
      measured.current = { height: box.scrollHeight, top: box.scrollTop };
      setAway(!following.current);
    }
    function onScroll() {
      if (!box) return;
      const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
      // Text may have come since the last scroll: only scrolling up leaves the end.
      if (isAtEnd) following.current = true;
      else if (box.scrollTop < measured.current.top) following.current = false;
      measured.current.top = box.scrollTop;
      setAway(!following.current);
    }

    const observer = new ResizeObserver(onResize);
    observer.observe(inner);
    observer.observe(box);
    box.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", onScroll);
    };
  }, []);

  const known = useRef(firstId);
  useLayoutEffect(() => {
    const box = scroller.current;
    const grewAbove = known.current !== undefined && firstId !== undefined && firstId < known.current;
    known.current = firstId;
    if (!box || !grewAbove || following.current) return;
    box.scrollTop += box.scrollHeight - measured.current.height;
    measured.current = { height: box.scrollHeight, top: box.scrollTop };
  }, [firstId]);

  const jump = useCallback(() => {
    following.current = true;
    setAway(false);
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, []);

  /** Leaves the reader where they are, whatever becomes of what follows. */
  const stay = useCallback(() => {
    following.current = false;
  }, []);

  return { scroller, content, isAway, jump, stay };
}
