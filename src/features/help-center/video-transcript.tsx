import type { HelpCue } from "@contract/help-content.ts";
import { useState } from "react";
import { Card, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { SearchInput } from "@/components/search-input.tsx";
import { cn } from "@/lib/cn.ts";
import { marked, searchWords } from "@domain/text/snippet.ts";
import { Marked } from "./marked.tsx";
import { timeOf } from "./time.ts";

interface VideoTranscriptProps {
  cues: readonly HelpCue[];
  /** Where the film is, in seconds. */
  now: number;
  onSeek: (seconds: number) => void;
}

/** What is said in a film, to be searched; each line leads to its moment. */
export function VideoTranscript({ cues, now, onSeek }: VideoTranscriptProps) {
  const [search, setSearch] = useState("");
  const words = searchWords(search);
  const lines = cues.map((cue) => ({ cue, parts: words.length > 0 ? marked(cue.text, words) : null }));
  const shown = lines.filter(({ parts }) => parts === null || parts.some(({ hit }) => hit));
  return (
    <Card className="min-w-0">
      <CardHeader>
        <CardTitle>Transcript</CardTitle>
      </CardHeader>
      <div className="px-5 pt-3">
        <SearchInput label="Search the transcript" value={search} onSearch={setSearch} />
      </div>
      {shown.length === 0 ? (
        <p role="status" className="px-5 py-6 text-center text-sm text-muted-foreground">
          Nothing found for “{search}”.
        </p>
      ) : (
        <ol aria-label="Transcript" className="grid gap-0.5 p-3">
          {shown.map(({ cue, parts }) => (
            <li key={cue.from}>
              <button
                type="button"
                onClick={() => onSeek(cue.from)}
                className={cn(
                  "flex w-full cursor-pointer gap-3 rounded-md px-2 py-1.5 text-start text-sm outline-none hover:bg-muted focus-visible:ring-2 focus-visible:ring-ring",
                  cue.from <= now && now < cue.to && "bg-selected",
                )}
              >
                <span className="shrink-0 text-xs leading-5 text-muted-foreground tabular-nums">
                  {timeOf(cue.from)}
                </span>
                <span>
                  <Marked parts={parts} text={cue.text} />
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
