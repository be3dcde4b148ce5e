import { useState } from "react";
import { isBusy } from "./thread.ts";
import type { Thread } from "./thread.ts";

/** Tells screen readers that an answer begins and ends; the text itself they read when they like. */
export function Announcer({ thread }: { thread: Thread }) {
  const busy = isBusy(thread);
  const [state, setState] = useState({ busy, words: "" });
  if (state.busy !== busy) setState({ busy, words: busy ? "The answer is being written." : ending(thread) });
  return (
    <p role="status" className="sr-only">
      {state.words}
    </p>
  );
}

function ending({ failure, messages }: Thread): string {
  const status = messages.at(-1)?.status;
  if (failure || status === "failed") return "";
  return status === "cancelled" ? "The answer was stopped." : "The answer is complete.";
}
