import type { Message } from "@contract/chat.ts";
import { type ReactNode, type RefObject, use, useId, useLayoutEffect, useRef, useState } from "react";
import { bareText } from "./bare-text.ts";
import { isInUse, whenReaderIsBack } from "./in-use.ts";
import { selectionWithin, selectWithin, type KeptSelection } from "./kept-selection.ts";
import { NearnessContext } from "./nearness.ts";

/** What stands for a message that is far from what is read. */
interface Stand {
  /** As tall as the message was; null before it was drawn: as tall as the text. */
  height: number | null;
  text: string;
}

interface FarMessageProps {
  message: Message;
  /** It isn't drawn before it is near. */
  beginsBare: boolean;
  /** It stays as it is wherever it is, as one that is being written. */
  stays: boolean;
  children: ReactNode;
}

/**
 * A message that is its bare text, as tall as it was, two screens and more away from what is read: it is found in the
 * page and read aloud still, and a long chat neither draws nor keeps the thousands of nodes of its answers.
 */
export function FarMessage({ message, beginsBare, stays, children }: FarMessageProps) {
  const { id, role, content } = message;
  const isHeading = role !== "user";
  const label = isHeading ? "Answer" : "Your question";
  const box = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const selected = useRef<KeptSelection>(null);
  const stood = useRef<number>(null);
  const [stand, setStand] = useState<Stand | null>(() =>
    beginsBare ? { height: null, text: isHeading ? bareText(content) : content } : null,
  );
  const nearness = use(NearnessContext);
  const far = stays ? null : stand;
  const isFar = far !== null;
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || stays) return;
    let callOff = () => {};
    const heading = isHeading ? label : "";
    const restore = () => {
      if (!current.hasAttribute("data-far")) return;
      selected.current = selectionWithin(current);
      stood.current = current.offsetHeight;
      setStand(null);
    };
    const end = nearness?.watch(current, {
      isDrawn: !current.hasAttribute("data-far"),
      draw(isAtOnce) {
        callOff();
        if (isAtOnce) restore();
        else callOff = whenReaderIsBack(restore);
      },
      clear() {
        callOff();
        if (isInUse(current)) return false;
        setStand((now) => now ?? standFor(current, heading));
        return true;
      },
    });
    return () => {
      callOff();
      end?.();
    };
  }, [stays, isHeading, label, nearness]);
  useSteadyPlace(box, far?.height ?? null, isFar, stood);
  useLayoutEffect(() => {
    if (isFar || !box.current || !selected.current) return;
    selectWithin(box.current, selected.current);
    selected.current = null;
  }, [isFar]);

  return (
    <div ref={box} data-message={id} data-far={far ? "" : undefined}>
      {far ? (
        <article
          aria-label={isHeading ? undefined : label}
          aria-labelledby={isHeading ? headingId : undefined}
          style={far.height === null ? undefined : { height: far.height }}
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

/**
 * Keeps what is read where it is when a message above it turns out to be taller or shorter than what stood for it.
 * @param stoodRef how tall that was
 */
function useSteadyPlace(
  box: RefObject<HTMLElement | null>,
  height: number | null,
  isFar: boolean,
  stoodRef: RefObject<number | null>,
): void {
  useLayoutEffect(() => {
    const { current } = box;
    const scroller = current?.closest('[role="log"]');
    const before = stoodRef.current;
    stoodRef.current = height;
    if (!current || !scroller || before === null || isFar) return;
    if (current.getBoundingClientRect().top < scroller.getBoundingClientRect().top)
      scroller.scrollTop += current.offsetHeight - before;
  }, [box, height, isFar, stoodRef]);
}
