import type { AiSettings, PreviewEvent } from "@contract/ai-settings.ts";
import { useEffect, useRef, useState } from "react";
import { stream } from "@/lib/api.ts";
import { errorMessage, isAbort } from "@/lib/errors.ts";

/** One of the two answers of a preview. */
export interface PreviewSide {
  text: string;
  done: boolean;
  tokens: number | null;
  error: string | null;
}

type Preview = Record<PreviewEvent["side"], PreviewSide>;

const none: PreviewSide = { text: "", done: false, tokens: null, error: null };

/** A question answered with the present settings and with others, as both are written; null before. */
export function usePreview() {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function run(question: string, settings: AiSettings) {
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    setRunning(true);
    setFailure(null);
    setPreview({ present: none, draft: none });
    try {
      const asked = { question, settings };
      for await (const event of stream("/organization/ai-settings/preview", asked, { signal: own.signal })) {
        setPreview((now) => now && { ...now, [event.side]: next(now[event.side], event) });
      }
    } catch (error) {
      if (!isAbort(error)) setFailure(errorMessage(error));
    } finally {
      if (stop.current === own) setRunning(false);
    }
  }
  return { preview, failure, running, run };
}

function next(side: PreviewSide, event: PreviewEvent): PreviewSide {
  if (event.type === "begin") return none;
  if (event.type === "delta") return { ...side, text: side.text + event.text };
  return { text: event.content, done: true, tokens: event.tokens, error: event.error };
}
