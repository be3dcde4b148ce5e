import type { VoiceRun } from "@contract/voice-runs.ts";
import { Download, RotateCcw, RotateCw } from "lucide-react";
import { useRef, useState } from "react";
import { clockTime, seekTo } from "@/components/player.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { request } from "@/lib/api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { fileAddress } from "@/lib/open-original.ts";
import { formatBytes } from "@domain/format.ts";

const SKIP_SECONDS = 15;

/**
 * Plays a recording and saves it. Its address serves for two minutes, so that it ends soon after the right to it: one that no longer does
 * is asked for anew when more of the recording is needed, and it plays on from where it was.
 */
export function VoicePlayer({ run }: { run: VoiceRun }) {
  const [url, setUrl] = useState(run.url);
  const [failure, setFailure] = useState<unknown>(null);
  const [saving, setSaving] = useState(false);
  const player = useRef<HTMLAudioElement>(null);
  const at = useRef(0);
  const renewedAt = useRef(0);
  const playing = useRef(false);

  async function renew() {
    // Once a minute at most: what a new address doesn't mend isn't its age.
    if (Date.now() - renewedAt.current < 60_000) {
      return setFailure(new Error("This recording can’t be played here: its file isn’t there."));
    }
    renewedAt.current = Date.now();
    try {
      setUrl((await request("/agent/voice-generator/get", { id: run.id })).url);
    } catch (error) {
      setFailure(error);
    }
  }

  async function save() {
    setSaving(true);
    try {
      const { download_url } = await request("/agent/voice-generator/get", { id: run.id });
      if (download_url) window.location.assign(fileAddress(download_url));
    } catch (error) {
      setFailure(error);
    } finally {
      setSaving(false);
    }
  }

  const skip = (seconds: number) => {
    if (player.current) seekTo(player.current, Math.max(0, player.current.currentTime + seconds));
  };

  return (
    <div className="grid gap-3">
      <audio
        ref={player}
        controls
        preload="metadata"
        aria-label={run.title || "Recording"}
        className="w-full"
        src={url === null ? undefined : fileAddress(url)}
        onError={() => void renew()}
        onPlay={() => (playing.current = true)}
        onPause={() => (playing.current = false)}
        onTimeUpdate={({ currentTarget }) => (at.current = currentTarget.currentTime)}
        onSeeking={({ currentTarget }) => (at.current = currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget }) => {
          if (renewedAt.current === 0) return;
          if (at.current > 0) seekTo(currentTarget, at.current);
          if (playing.current) void currentTarget.play().catch(() => undefined);
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" size="sm" aria-label="Back 15 seconds" onClick={() => skip(-SKIP_SECONDS)}>
          <RotateCcw aria-hidden />
          15 s
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-label="Forward 15 seconds"
          onClick={() => skip(SKIP_SECONDS)}
        >
          <RotateCw aria-hidden />
          15 s
        </Button>
        <Button variant="outline" size="sm" className="sm:ml-auto" busy={saving} onClick={() => void save()}>
          <Download aria-hidden />
          Download
          <span className="font-normal text-muted-foreground">
            {run.format.toUpperCase()} · {clockTime(run.seconds)} · {formatBytes(run.size)}
          </span>
        </Button>
      </div>
      {failure !== null && (
        <Alert variant="destructive">
          <p>{errorMessage(failure)}</p>
        </Alert>
      )}
    </div>
  );
}
