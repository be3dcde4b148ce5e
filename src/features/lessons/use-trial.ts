import type { TrialEvent } from "@contract/lessons.ts";
import { useEffect, useRef, useState } from "react";
import { stream } from "@/lib/api.ts";
import { errorMessage, isAbort } from "@/lib/errors.ts";

/** One of the two answers of a trial. */
export interface TrialSide {
  text: string;
  done: boolean;
  error: string | null;
}

export type Trial = Record<TrialEvent["side"], TrialSide>;

const none: TrialSide = { text: "", done: false, error: null };

/** Tries a lesson: both answers as they are written; null before, and the failure of the whole. */
export function useTrial(id: number) {
  const [trial, setTrial] = useState<Trial | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function run(typed: { question: string; answer: string }) {
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    setRunning(true);
    setFailure(null);
    setTrial({ without: none, with: none });
    try {
      for await (const event of stream("/lessons/try", { id, ...typed }, { signal: own.signal })) {
        setTrial((now) => now && { ...now, [event.side]: next(now[event.side], event) });
      }
    } catch (error) {
      if (!isAbort(error)) setFailure(errorMessage(error));
    } finally {
      if (stop.current === own) setRunning(false);
    }
  }
  return { trial, failure, running, run };
}

function next(side: TrialSide, event: TrialEvent): TrialSide {
  if (event.type === "begin") return none;
  if (event.type === "delta") return { ...side, text: side.text + event.text };
  return { text: event.content, done: true, error: event.error };
}
