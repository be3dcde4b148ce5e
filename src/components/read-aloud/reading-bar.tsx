import { Pause, Play, Square } from "lucide-react";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/lib/cn.ts";
import { usePreference } from "@/lib/preferences.ts";
import type { Reader } from "./reader.ts";
import { RATES, speechRate } from "./speech-rate.ts";

interface ReadingBarProps {
  reader: Reader;
  /** It has read all, or was stopped. */
  onEnd: () => void;
  className?: string;
}

/** What is being read aloud, with pause, speed and stop. */
export function ReadingBar({ reader, onEnd, className }: ReadingBarProps) {
  const { phase, piece, voice, note, failure } = useSyncExternalStore(reader.subscribe, reader.getState);
  const [rate, setRate] = usePreference(speechRate);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (phase === "ended") end();
  }, [phase]);
  const isPaused = phase === "paused";
  return (
    <div
      role="group"
      aria-label="Reading aloud"
      className={cn(
        "grid gap-2 rounded-lg border bg-card px-3 py-2 text-sm shadow-xs print:hidden",
        className,
      )}
    >
      <div className="flex flex-wrap items-center gap-1">
        {phase !== "failed" && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={isPaused ? "Read on" : "Pause reading"}
            busy={phase === "loading"}
            onClick={() => (isPaused ? reader.resume() : reader.pause())}
          >
            {isPaused ? <Play /> : <Pause />}
          </Button>
        )}
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Stop reading"
          onClick={() => {
            reader.stop();
            onEnd();
          }}
        >
          <Square />
        </Button>
        <label className="ml-1 flex items-center gap-2 text-xs text-muted-foreground">
          Speed
          <select
            value={rate}
            onChange={(event) => {
              const next = Number(event.target.value);
              setRate(next);
              reader.setRate(next);
            }}
            className="h-7 rounded-md border bg-background px-1.5 text-xs text-foreground outline-none focus-visible:ring-2 focus-visible:ring-ring"
          >
            {RATES.map((each) => (
              <option key={each} value={each}>
                {each}×
              </option>
            ))}
          </select>
        </label>
        <span className="ml-auto text-xs text-muted-foreground">
          {phase === "loading"
            ? "Preparing…"
            : voice === "browser" && phase !== "failed"
              ? "By this browser’s voice"
              : ""}
        </span>
      </div>
      {note && !failure && <p className="px-1 text-xs text-pretty text-muted-foreground">{note}</p>}
      {failure && (
        <p role="alert" className="px-1 text-destructive-text">
          {failure}
        </p>
      )}
      {piece && (
        <p className="line-clamp-3 px-1 text-pretty text-muted-foreground" aria-hidden>
          {piece.text}
        </p>
      )}
    </div>
  );
}
