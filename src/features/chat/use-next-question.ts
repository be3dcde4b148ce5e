import { useEffect, useEffectEvent, useState } from "react";

interface NextQuestion {
  /** What the composer holds. */
  text: string;
  /** An answer is asked for or being written. */
  isBusy: boolean;
  /** The last question wasn't taken. */
  hasFailed: boolean;
  /** No chat has this conversation yet: its first question starts one, and only there the next can follow. */
  isNew: boolean;
  send: (text: string) => void;
}

/**
 * A question that Enter was pressed for while an answer is still being written: it stays in the composer and goes out when
 * the answer has ended, unless it is changed before, or called off.
 */
export function useNextQuestion({ text, isBusy, hasFailed, isNew, send }: NextQuestion) {
  const [next, setNext] = useState<string | null>(null);
  if (next !== null && (next !== text.trim() || hasFailed)) setNext(null);
  const sendNext = useEffectEvent(() => {
    if (next !== null) send(next);
  });
  const isDue = next !== null && !isBusy && !hasFailed && !isNew;
  useEffect(() => {
    if (isDue) sendNext();
  }, [isDue]);
  return {
    isWaiting: next !== null && isBusy,
    wait: (question: string) => setNext(question),
    callOff: () => setNext(null),
  };
}
