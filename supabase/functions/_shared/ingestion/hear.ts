import { ApiError } from "../db/api-error.ts";
import { cutWav, type SoundPiece } from "../domain/speech/wav.ts";
import { shortLines, spreadWords, type TranscriptLine } from "../domain/speech/transcript.ts";
import { READABLE_TYPES, type ReadableExtension } from "../domain/readable.ts";
import { cutMp3 } from "../extraction/media/mp3.ts";
import type { Ai } from "../providers/ai.ts";

/** What models take at once (OpenAI: 25 MB), and what they answer within the time of a request. */
const most = { seconds: 8 * 60, bytes: 20 * 1024 * 1024 };
/** A piece without times that is longer than this has its words spread over it. */
const longWithoutTimes = 10;

/** A stretch of a recording that has been heard. */
export interface Heard {
  lines: TranscriptLine[];
  /** Seconds from the start up to which it has been heard now; null: to its end. */
  until: number | null;
  /** Seconds in all; null where its container doesn't tell. */
  total: number | null;
}

/**
 * Has the model write down a recording, stretch by stretch, so that a long one can be gone on with where it was broken off.
 * @param from seconds that have been heard already: an `until` of before
 * @throws ApiError as the model does
 */
export async function* hear(
  { bytes, type }: { bytes: Uint8Array<ArrayBuffer>; type: ReadableExtension },
  ai: Pick<Ai, "transcribe">,
  from: number,
  signal: AbortSignal,
): AsyncGenerator<Heard, void, undefined> {
  const pieces = cut(bytes, type);
  const last = pieces.at(-1);
  const total = last?.seconds == null ? null : last.start + last.seconds;
  for (const piece of pieces) {
    // What is heard on from may have lost its last digits on its way.
    if (piece.start < from - 0.01) continue;
    const lines = await heardIn(piece, type, ai, signal);
    const until = piece === last || piece.seconds === null ? null : piece.start + piece.seconds;
    yield { lines, until, total };
  }
}

function cut(bytes: Uint8Array<ArrayBuffer>, type: ReadableExtension): SoundPiece[] {
  const whole: SoundPiece[] = [{ start: 0, seconds: null, bytes }];
  const pieces = type === "wav" ? cutWav(bytes, most) : type === "mp3" ? cutMp3(bytes, most) : whole;
  return pieces && pieces.length > 0 ? pieces : whole;
}

/** Their containers are sent whole: only the sound of wav and mp3 is cut into stretches. */
const isVideo = (type: ReadableExtension): boolean => ["mp4", "mpeg", "webm"].includes(type);

async function heardIn(
  { start, seconds, bytes }: SoundPiece,
  type: ReadableExtension,
  ai: Pick<Ai, "transcribe">,
  signal: AbortSignal,
): Promise<TranscriptLine[]> {
  const mime = READABLE_TYPES.find(({ extension }) => extension === type)?.mime ?? "application/octet-stream";
  if (seconds !== null && seconds < 0.3) return [];
  const file = new File([bytes], `recording.${type}`, { type: mime });
  const { timed, segments } = await ai.transcribe(file, signal).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "too_large") {
      throw new ApiError(
        "too_large",
        isVideo(type)
          ? "This video is larger than the transcription takes at once (25 MB for most models). Upload its sound as mp3, of which any length is transcribed, or cut it into shorter videos."
          : "This recording is larger than the transcription takes. Cut it into shorter ones.",
      );
    }
    throw error;
  });
  const lines =
    !timed && seconds !== null && seconds > longWithoutTimes
      ? segments.flatMap(({ text }) => spreadWords(text, 0, seconds))
      : segments.flatMap(shortLines);
  return lines
    .filter(({ text }) => text.trim() !== "")
    .map((line) => ({ start: start + Math.max(0, line.start), text: line.text.trim() }));
}
