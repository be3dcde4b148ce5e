import type { AnswerEvent } from "@contract/chat.ts";

export interface EventBatch {
  push: (event: AnswerEvent) => void;
  /** Hands over at once what has gathered. */
  flush: () => void;
}

/** In a hidden tab there are no frames to wait for. */
const HIDDEN_TAB_MS = 250;

/** Gathers events and hands them over once a frame, so that fast text doesn't render more often than it can be seen. */
export function eventBatch(deliver: (events: readonly AnswerEvent[]) => void): EventBatch {
  let gathered: AnswerEvent[] = [];
  let cancel: (() => void) | null = null;

  function flush() {
    cancel?.();
    cancel = null;
    const events = gathered;
    gathered = [];
    if (events.length > 0) deliver(events);
  }

  function schedule(): () => void {
    if (document.visibilityState === "hidden") {
      const timer = setTimeout(flush, HIDDEN_TAB_MS);
      return () => clearTimeout(timer);
    }
    const frame = requestAnimationFrame(flush);
    // A tab that is hidden before the frame comes would wait until it is shown again.
    const timer = setTimeout(flush, HIDDEN_TAB_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }

  return {
    push(event) {
      gathered.push(event);
      cancel ??= schedule();
    },
    flush,
  };
}
