import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import type { Document } from "@contract/documents.ts";
import { clockTime, playFrom, seekTo } from "@/components/player.ts";
import { Button } from "@/components/ui/button.tsx";
import { query } from "@/lib/api.ts";
import { cn } from "@/lib/cn.ts";
import { lineAt, placeLines, type PlacedLine } from "@domain/speech/transcript.ts";
import { DocumentPlayer } from "./document-player.tsx";
import { markRun, type Span } from "./text-blocks.ts";
import { TextPane } from "./text-pane.tsx";
import type { DocumentText } from "./use-document-text.ts";
import { useScroller } from "./use-scroller.ts";

interface RecordingPaneProps {
  document: Document;
  revisionId: number;
  text: DocumentText;
  /** The passage to mark and to play from. */
  highlight: Span | undefined;
  /** The second at which it is said, as far as is known without its lines. */
  time: number | null;
}

/** A recording: its player, and what is said, each line of which plays from its second. */
export function RecordingPane({ document, revisionId, text, highlight, time }: RecordingPaneProps) {
  const [player, setPlayer] = useState<HTMLAudioElement | null>(null);
  const transcript = useQuery({
    ...query("/document/audio/transcript", { id: document.id, revision_id: revisionId }),
    staleTime: 5 * 60_000,
  });
  const lines = useMemo(() => placeLines(transcript.data?.lines ?? []), [transcript.data]);
  const from = highlight?.start;
  const second = from === undefined ? time : (lineAt(lines, from)?.start ?? time);
  useEffect(() => {
    if (!player || second === null) return;
    const seek = () => seekTo(player, second);
    if (player.readyState > 0) seek();
    else player.addEventListener("loadedmetadata", seek, { once: true });
    return () => player.removeEventListener("loadedmetadata", seek);
  }, [player, second]);
  return (
    <>
      <div className="grid gap-2 border-b px-5 py-3">
        <DocumentPlayer key={document.path} ref={setPlayer} document={document} />
        {second !== null && player && (
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            onClick={() => playFrom(player, second)}
          >
            <Play aria-hidden />
            Play the passage from {clockTime(second)}
          </Button>
        )}
      </div>
      {lines.length > 0 ? (
        <Lines lines={lines} highlight={highlight} player={player} />
      ) : (
        <TextPane text={text} highlight={highlight} />
      )}
    </>
  );
}

interface LinesProps {
  lines: readonly PlacedLine[];
  highlight: Span | undefined;
  player: HTMLAudioElement | null;
}

function Lines({ lines, highlight, player }: LinesProps) {
  const scroller = useScroller(lines[0]?.from, highlight);
  const now = useCurrentLine(player, lines);
  return (
    <div
      ref={scroller}
      role="region"
      aria-label="Document text"
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-y-auto px-3 py-3 text-sm leading-6 outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
    >
      <ol className="grid gap-0.5">
        {lines.map((line) => (
          <li key={line.from}>
            <button
              type="button"
              aria-current={line === now || undefined}
              aria-label={`Play from ${clockTime(line.start)}: ${line.text}`}
              onClick={() => playFrom(player, line.start)}
              className={cn(
                "flex w-full cursor-pointer gap-3 rounded-md px-2 py-1 text-left outline-none hover:bg-muted focus-visible:ring-2 focus-visible:ring-ring",
                line.opens && line.from > 0 && "mt-3",
                line === now && "bg-muted",
              )}
            >
              <span className="w-14 shrink-0 text-xs leading-6 text-muted-foreground tabular-nums">
                {clockTime(line.start)}
              </span>
              <span className="min-w-0 wrap-anywhere">
                {markRun({ text: line.text, start: line.from }, highlight).map(({ text, marked }, index) =>
                  marked ? (
                    <mark
                      key={index}
                      data-passage
                      className="rounded-xs bg-warning/25 box-decoration-clone text-foreground dark:bg-warning/35"
                    >
                      {text}
                    </mark>
                  ) : (
                    text
                  ),
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The line that is being heard; none before it plays. */
function useCurrentLine(
  player: HTMLAudioElement | null,
  lines: readonly PlacedLine[],
): PlacedLine | undefined {
  const [now, setNow] = useState<PlacedLine | undefined>();
  useEffect(() => {
    if (!player) return;
    const look = () =>
      setNow(
        player.paused && player.currentTime === 0
          ? undefined
          : lines.findLast(({ start }) => start <= player.currentTime + 0.05),
      );
    player.addEventListener("timeupdate", look);
    return () => player.removeEventListener("timeupdate", look);
  }, [player, lines]);
  return now;
}
