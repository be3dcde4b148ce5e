import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { isInUse, whenReaderIsBack } from "./in-use.ts";
import { selectionWithin, selectWithin, type KeptSelection } from "./kept-selection.ts";

/** What stands for a message that is far from what is read. */
interface Stand {
  height: number;
  text: string;
}

interface FarMessageProps {
  id: number;
  /** What the message is called; a heading of its own text when `isHeading`. */
  label: string;
  isHeading?: boolean;
  /** It stays as it is wherever it is, as one that is being written. */
  stays: boolean;
  children: ReactNode;
}

/**
 * A message that becomes its bare text, as tall as it was, two screens and more away from what is read: it is found in
 * the page and read aloud still, and a long chat doesn't keep the thousands of nodes of its answers.
 */
export function FarMessage({ id, label, isHeading = false, stays, children }: FarMessageProps) {
  const box = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const selected = useRef<KeptSelection>(null);
  const [stand, setStand] = useState<Stand | null>(null);
  useEffect(() => {
    const { current } = box;
    if (!current || stays) return;
    let callOff = () => {};
    const heading = isHeading ? label : "";
    const restore = () => {
      selected.current = current.hasAttribute("data-far") ? selectionWithin(current) : null;
      setStand(null);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        callOff();
        if (entries.at(-1)?.isIntersecting) callOff = whenReaderIsBack(restore);
        else if (!isInUse(current)) setStand((now) => now ?? standFor(current, heading));
      },
      { root: current.closest('[role="log"]'), rootMargin: "200% 0px" },
    );
    observer.observe(current);
    return () => {
      callOff();
      observer.disconnect();
      setStand(null);
    };
  }, [stays, isHeading, label]);
  const far = stays ? null : stand;
  useSteadyPlace(box, far?.height);
  useLayoutEffect(() => {
    if (far || !box.current || !selected.current) return;
    selectWithin(box.current, selected.current);
    selected.current = null;
  }, [far]);

  return (
    <div ref={box} data-message={id} data-far={far ? "" : undefined}>
      {far ? (
        <article
          aria-label={isHeading ? undefined : label}
          aria-labelledby={isHeading ? headingId : undefined}
          style={{ height: far.height }}
          className="overflow-hidden text-[0.9375rem] leading-6 wrap-anywhere whitespace-pre-line"
        >
          {isHeading && (
            <h2 id={headingId} className="sr-only">
              {label}
            </h2>
          )}
          {far.text}
        </article>
      ) : (
        children
      )}
    </div>
  );
}

/** @param heading begins the box's text, and isn't part of what stands for it */
function standFor(box: HTMLElement, heading: string): Stand {
  return { height: box.offsetHeight, text: box.innerText.slice(heading.length).trim() };
}

/** Keeps what is read where it is when a message above it turns out to be taller or shorter than what stood for it. */
function useSteadyPlace(box: React.RefObject<HTMLElement | null>, height: number | undefined): void {
  const stood = useRef<number>(undefined);
  useLayoutEffect(() => {
    const { current } = box;
    const scroller = current?.closest('[role="log"]');
    const before = stood.current;
    stood.current = height;
    if (!current || !scroller || before === undefined || height !== undefined) return;
    if (current.getBoundingClientRect().top < scroller.getBoundingClientRect().top)
      scroller.scrollTop += current.offsetHeight - before;
  }, [box, height]);
}
