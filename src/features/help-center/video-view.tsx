import type { HelpItemOf } from "@contract/help-content.ts";
import { useRef, useState } from "react";
import { Alert } from "@/components/ui/alert.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { cn } from "@/lib/cn.ts";
import { ContentFrame, type Whole } from "./content-frame.tsx";
import { VIDEOS } from "./paths.ts";
import { timeOf } from "./time.ts";
import { useParameters } from "./use-params.ts";
import { VideoTranscript } from "./video-transcript.tsx";
import { WasHelpful } from "./was-helpful.tsx";

/** A film with its captions, chapters and transcript; `at` in the address is the second that it begins at. */
export function VideoView({ slug }: { slug: string }) {
  return (
    <ContentFrame
      kind="video"
      slug={slug}
      list={VIDEOS}
      listName="Videos"
      skeleton={<Skeleton className="h-96" />}
    >
      {({ item, helpful }) => item.kind === "video" && <Video item={item} helpful={helpful} />}
    </ContentFrame>
  );
}

function Video({ item, helpful }: { item: HelpItemOf<"video">; helpful: Whole["helpful"] }) {
  const [parameters] = useParameters();
  const begin = Number(parameters.get("at") ?? 0) || 0;
  const video = useRef<HTMLVideoElement>(null);
  const [now, setNow] = useState(begin);
  const [failed, setFailed] = useState(false);
  const seek = (seconds: number) => {
    const player = video.current;
    if (!player) return;
    player.currentTime = seconds;
    setNow(seconds);
    player.play().catch(() => undefined);
  };
  const chapter = item.chapters.findLast(({ at }) => at <= now + 0.05);
  const source = `/help/videos/${item.slug}`;
  return (
    <div data-of="video" className="help-columns">
      <div className="grid min-w-0 gap-4">
        <PageHeader title={item.title} description={item.summary} />
        <video
          ref={video}
          controls
          playsInline
          preload="metadata"
          poster={`${source}.webp`}
          aria-label={item.title}
          className="help-film rounded-lg border outline-none focus-visible:ring-2 focus-visible:ring-ring"
          onTimeUpdate={(event) => setNow(event.currentTarget.currentTime)}
          onLoadedMetadata={(event) => {
            if (begin > 0) event.currentTarget.currentTime = begin;
          }}
          onError={() => setFailed(true)}
        >
          <source src={`${source}.webm`} type="video/webm" onError={() => setFailed(true)} />
          <track kind="captions" src={`${source}.vtt`} srcLang="en" label="English" default />
        </video>
        {failed && (
          <Alert variant="warning">
            <p>This video can’t be played here. What it says stands in its transcript.</p>
          </Alert>
        )}
        <section aria-labelledby="chapters" className="grid gap-2">
          <h2 id="chapters" className="text-sm leading-6 font-semibold">
            Chapters
          </h2>
          <ol className="flex flex-wrap gap-2">
            {item.chapters.map(({ at, title }) => (
              <li key={at}>
                <button
                  type="button"
                  onClick={() => seek(at)}
                  {...(chapter?.at === at && { "aria-current": "true" as const })}
                  className={cn(
                    "flex cursor-pointer items-center gap-2 rounded-md border px-3 py-1.5 text-sm outline-none hover:bg-muted focus-visible:ring-2 focus-visible:ring-ring",
                    chapter?.at === at && "border-brand bg-selected",
                  )}
                >
                  <span className="text-xs text-muted-foreground tabular-nums">{timeOf(at)}</span>
                  {title}
                </button>
              </li>
            ))}
          </ol>
        </section>
        <WasHelpful kind="video" slug={item.slug} helpful={helpful} />
      </div>
      <VideoTranscript cues={item.cues} now={now} onSeek={seek} />
    </div>
  );
}
