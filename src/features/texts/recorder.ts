import { MAX_RECORDING_SECONDS, RECORDING_RATE } from "@domain/speech/wav.ts";
import { openMicrophone } from "./microphone.ts";
import workletUrl from "./pcm-worklet.js?url&no-inline";
import { appendSamples } from "./recording-store.ts";
import { loudness, resampler, toPcm } from "./resample.ts";

export interface RecorderState {
  phase: "recording" | "paused" | "stopped";
  /** Of the whole recording, what was recorded before included. */
  seconds: number;
  /** How loud it is now, 0 to 1. */
  level: number;
  /** Why it stopped by itself, in words. */
  note: string | null;
}

/** A recording that is being made. */
export interface Recorder {
  getState(): RecorderState;
  subscribe(listener: () => void): () => void;
  pause(): void;
  resume(): void;
  /** Ends it; what was recorded is kept once it resolves. */
  stop(): Promise<void>;
}

export const LIMIT_NOTE = "27 minutes are recorded, which is the most. Go on in another recording.";

/**
 * Records into a recording of this browser's store, about a second at a time.
 * @param before samples that it holds already
 * @throws MicrophoneError
 */
export async function startRecorder(id: string, before: number): Promise<Recorder> {
  const stream = await openMicrophone();
  const context = new AudioContext();
  const listeners = new Set<() => void>();
  const most = MAX_RECORDING_SECONDS * RECORDING_RATE;
  const soundOf = resampler(context.sampleRate, RECORDING_RATE);
  let state: RecorderState = { phase: "recording", seconds: before / RECORDING_RATE, level: 0, note: null };
  let total = before;
  let waiting: Int16Array<ArrayBuffer>[] = [];
  let saving: Promise<void> = Promise.resolve();

  const set = (change: Partial<RecorderState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const save = () => {
    const samples = joined(waiting);
    waiting = [];
    if (samples.length === 0) return saving;
    saving = saving.then(() => appendSamples(id, samples));
    saving.catch((error: unknown) => {
      end(
        error instanceof Error && error.name === "QuotaExceededError"
          ? "This device has no room left for more. What was recorded until now is kept."
          : "The recording couldn't be kept on this device. What was kept until now is there.",
      );
    });
    return saving;
  };

  const take = (block: Float32Array) => {
    if (state.phase !== "recording") return;
    const pcm = toPcm(soundOf.take(block)).slice(0, most - total);
    waiting.push(pcm);
    total += pcm.length;
    set({ seconds: total / RECORDING_RATE, level: loudness(block) });
    if (waiting.reduce((sum, { length }) => sum + length, 0) >= RECORDING_RATE) void save();
    if (total >= most) end(LIMIT_NOTE);
  };

  function end(note: string | null): void {
    if (state.phase === "stopped") return;
    set({ phase: "stopped", level: 0, note });
    for (const track of stream.getTracks()) track.stop();
    void context.close();
    void save().catch(() => undefined);
  }

  try {
    await context.audioWorklet.addModule(workletUrl);
    const sender = new AudioWorkletNode(context, "pcm-sender", { numberOfOutputs: 0 });
    sender.port.onmessage = ({ data }: MessageEvent<Float32Array>) => take(data);
    context.createMediaStreamSource(stream).connect(sender);
    await context.resume();
  } catch (error) {
    end(null);
    throw error;
  }
  for (const track of stream.getAudioTracks()) {
    track.onended = () => end("The microphone was disconnected. What was recorded until then is kept.");
  }
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pause() {
      if (state.phase === "recording") set({ phase: "paused", level: 0 });
      void save().catch(() => undefined);
    },
    resume() {
      if (state.phase === "paused") set({ phase: "recording" });
    },
    async stop() {
      end(null);
      await saving;
    },
  };
}

function joined(pieces: readonly Int16Array<ArrayBuffer>[]): Int16Array<ArrayBuffer> {
  const all = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
