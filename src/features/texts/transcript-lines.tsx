import { Play, Plus, Trash2 } from "lucide-react";
import { memo, useCallback, useEffect, useState } from "react";
import { clockTime, playFrom } from "@/components/player.ts";
import { Button } from "@/components/ui/button.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { cn } from "@/lib/cn.ts";
import { MAX_LINE, type TranscriptLine } from "@domain/speech/transcript.ts";

/** A line while it is edited; `key` stays with it. */
export interface EditedLine extends TranscriptLine {
  key: number;
}

let lastKey = 0;
/** Lines as they are edited. */
export const editable = (lines: readonly TranscriptLine[]): EditedLine[] =>
  lines.map(({ start, text }) => ({ start, text, key: (lastKey += 1) }));
/** What of them is worth keeping, in the order of their times. */
export const written = (lines: readonly EditedLine[]): TranscriptLine[] =>
  lines
    .filter(({ text }) => text.trim() !== "")
    .map(({ start, text }) => ({ start, text: text.trim() }))
    .sort((one, other) => one.start - other.start);

interface TranscriptLinesProps {
  lines: readonly EditedLine[];
  /** A function that stays the same, such as a state's setter. */
  onChange: (change: (lines: readonly EditedLine[]) => EditedLine[]) => void;
  player: HTMLAudioElement | null;
}

/** A transcript to be corrected: each line plays from its second; new ones begin where the player stands. */
export function TranscriptLines({ lines, onChange, player }: TranscriptLinesProps) {
  const now = usePlace(player);
  const [fresh, setFresh] = useState<number | null>(null);
  const current = lines.findLast(({ start }) => start <= now + 0.05)?.key;
  const play = useCallback((start: number) => playFrom(player, start), [player]);
  const change = useCallback(
    (key: number, text: string | null) =>
      onChange((all) =>
        text === null
          ? all.filter((line) => line.key !== key)
          : all.map((line) => (line.key === key ? { ...line, text } : line)),
      ),
    [onChange],
  );
  function add() {
    const made = editable([{ start: Math.round(now * 10) / 10, text: "" }]);
    setFresh(made[0]?.key ?? null);
    onChange((all) => [...all, ...made].sort((one, other) => one.start - other.start));
  }
  return (
    <div className="grid gap-3">
      <ol aria-label="Transcript" className="grid gap-1 empty:hidden">
        {lines.map((line) => (
          <Line
            key={line.key}
            line={line}
            isCurrent={now > 0 && line.key === current}
            isFresh={line.key === fresh}
            onPlay={play}
            onChange={change}
          />
        ))}
      </ol>
      <Button variant="outline" size="sm" className="justify-self-start" onClick={add}>
        <Plus aria-hidden />
        Add a line at {clockTime(now)}
      </Button>
    </div>
  );
}

interface LineProps {
  line: EditedLine;
  isCurrent: boolean;
  isFresh: boolean;
  onPlay: (start: number) => void;
  onChange: (key: number, text: string | null) => void;
}

const Line = memo(function Line({ line, isCurrent, isFresh, onPlay, onChange }: LineProps) {
  const at = clockTime(line.start);
  return (
    <li
      aria-current={isCurrent || undefined}
      className={cn("flex items-start gap-2 rounded-md p-1", isCurrent && "bg-muted")}
    >
      <Button
        variant="ghost"
        size="xs"
        aria-label={`Play from ${at}`}
        className="mt-1 w-16 shrink-0 justify-start tabular-nums"
        onClick={() => onPlay(line.start)}
      >
        <Play aria-hidden />
        {at}
      </Button>
      <Textarea
        aria-label={`What is said at ${at}`}
        autoFocus={isFresh}
        value={line.text}
        maxLength={MAX_LINE}
        rows={1}
        className="min-h-9 flex-1"
        onChange={(event) => onChange(line.key, event.target.value)}
      />
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Delete the line at ${at}`}
        onClick={() => onChange(line.key, null)}
      >
        <Trash2 />
      </Button>
    </li>
  );
});

/** Where a player stands, in seconds. */
function usePlace(player: HTMLAudioElement | null): number {
  const [place, setPlace] = useState(0);
  useEffect(() => {
    if (!player) return;
    const look = () => setPlace(player.currentTime);
    for (const event of ["timeupdate", "seeked", "loadedmetadata"]) player.addEventListener(event, look);
    return () => {
      for (const event of ["timeupdate", "seeked", "loadedmetadata"]) player.removeEventListener(event, look);
    };
  }, [player]);
  return place;
}
