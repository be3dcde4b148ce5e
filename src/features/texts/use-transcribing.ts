import { useEffect, useRef, useState } from "react";
import { stream } from "@/lib/api.ts";
import type { TranscriptLine } from "@domain/speech/transcript.ts";

type Source = { path: string } | { id: number };

export interface Heard {
  lines: readonly TranscriptLine[];
  /** Seconds up to which it has been heard; null: to its end. */
  until: number | null;
}

/** Has a recording written down, stretch by stretch; what broke off is gone on with where it was. */
export function useTranscribing(organizationId: number) {
  const [share, setShare] = useState<number | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  async function run(
    source: Source,
    from: number,
    onHeard: (heard: Heard) => void | Promise<void>,
  ): Promise<boolean> {
    const stop = new AbortController();
    ending.current = stop;
    setRunning(true);
    setFailure(null);
    setShare(null);
    try {
      const options = { organizationId, signal: stop.signal };
      let isWhole = false;
      for await (const { lines, until, total } of stream(
        "/document/audio/transcribe",
        { ...source, from },
        options,
      )) {
        await onHeard({ lines, until });
        isWhole = until === null;
        setShare(until !== null && total ? until / total : null);
      }
      // A stream that ends early without a word: the rest is asked for again.
      if (!isWhole) throw new Error("The transcription broke off. What was heard until now is kept.");
      return true;
    } catch (error) {
      if (!stop.signal.aborted) setFailure(error);
      return false;
    } finally {
      if (!stop.signal.aborted) setRunning(false);
    }
  }

  const stop = () => {
    ending.current?.abort();
    setRunning(false);
  };
  return { run, stop, share, isRunning, failure };
}
