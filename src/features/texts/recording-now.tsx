import { useQueryClient } from "@tanstack/react-query";
import { Mic, Pause, Play, Square } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { clockTime } from "@/components/player.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { MAX_RECORDING_SECONDS, RECORDING_RATE } from "@domain/speech/wav.ts";
import { LevelMeter } from "./level-meter.tsx";
import { MicrophoneError } from "./microphone.ts";
import { discardRecording, LOCAL_RECORDINGS } from "./recording-store.ts";
import { startRecorder, type Recorder, type RecorderState } from "./recorder.ts";

/** From here on it is said how much is left. */
const NEARLY_SECONDS = MAX_RECORDING_SECONDS - 120;

interface RecordingNowProps {
  /** Gives the recording that is to be gone on with, made when the microphone is open. */
  begin: () => Promise<{ id: string; samples: number }>;
  /** Seconds that are recorded already. */
  before: number;
  onDone: (id: string) => void;
}

/** Records: a button, then the time, the level, pause and stop. */
export function RecordingNow({ begin, before, onDone }: RecordingNowProps) {
  const [running, setRunning] = useState<{ id: string; recorder: Recorder } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isOpening, setOpening] = useState(false);

  async function start() {
    setOpening(true);
    setFailure(null);
    try {
      const { id, samples } = await begin();
      const recorder = await startRecorder(id, samples).catch(async (error: unknown) => {
        if (samples === 0) await discardRecording(id);
        throw error;
      });
      setRunning({ id, recorder });
    } catch (error) {
      setFailure(error);
    } finally {
      setOpening(false);
    }
  }

  if (running) return <Running {...running} onDone={onDone} />;
  return (
    <div className="grid justify-items-center gap-5 rounded-lg border bg-card px-5 py-10 text-center">
      <span className="grid size-14 place-items-center rounded-full border bg-raised text-muted-foreground shadow-xs">
        <Mic aria-hidden className="size-6" />
      </span>
      {failure !== null && (
        <Alert variant="destructive" className="text-left">
          <p className="font-medium">{errorMessage(failure)}</p>
          {failure instanceof MicrophoneError && <p className="mt-1">{failure.advice}</p>}
        </Alert>
      )}
      <Button onClick={() => void start()} busy={isOpening}>
        {failure !== null
          ? "Try again"
          : before > 0
            ? `Record on from ${clockTime(before)}`
            : "Start recording"}
      </Button>
      <p className="max-w-sm text-xs text-pretty text-muted-foreground">
        Up to 27 minutes. What you record stays on this device while you record, so that a reload or a lost
        connection loses nothing; nothing is sent before you add it.
      </p>
    </div>
  );
}

function Running({ id, recorder, onDone }: { id: string; recorder: Recorder; onDone: (id: string) => void }) {
  const state = useSyncExternalStore(recorder.subscribe, recorder.getState);
  const isStopped = state.phase === "stopped";
  const client = useQueryClient();
  // Whatever closes this, what was recorded is kept, and listed on the page.
  useEffect(
    () => () => {
      const tell = () => client.invalidateQueries({ queryKey: LOCAL_RECORDINGS });
      void recorder.stop().then(tell, tell);
    },
    [client, recorder],
  );
  const finish = () =>
    void recorder.stop().then(
      () => onDone(id),
      () => onDone(id),
    );
  return (
    <div className="grid gap-6 rounded-lg border bg-card px-5 py-8">
      <div className="grid justify-items-center gap-1">
        <p className="text-4xl font-semibold tabular-nums" role="timer" aria-label="Recorded">
          {clockTime(state.seconds)}
        </p>
        <p role="status" className="text-sm text-muted-foreground">
          {wordsOf(state)}
        </p>
      </div>
      <LevelMeter level={state.level} />
      {state.note && <Alert>{state.note}</Alert>}
      <div className="flex flex-wrap justify-center gap-2">
        {state.phase === "recording" && (
          <Button variant="outline" onClick={recorder.pause}>
            <Pause aria-hidden />
            Pause
          </Button>
        )}
        {state.phase === "paused" && (
          <Button variant="outline" onClick={recorder.resume}>
            <Play aria-hidden />
            Go on
          </Button>
        )}
        <Button onClick={finish}>
          <Square aria-hidden />
          {isStopped ? "Continue" : "Stop"}
        </Button>
      </div>
    </div>
  );
}

function wordsOf({ phase, seconds }: RecorderState): string {
  if (phase === "stopped") return "Stopped";
  if (phase === "paused") return "Paused";
  const left = MAX_RECORDING_SECONDS - seconds;
  return seconds >= NEARLY_SECONDS ? `Recording. It stops by itself in ${clockTime(left)}.` : "Recording";
}

export const secondsOf = (samples: number): number => samples / RECORDING_RATE;
