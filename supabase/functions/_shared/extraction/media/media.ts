import { ExtractionError } from "../extraction-error.ts";
import type { Extractor } from "../extractor.ts";
import { soundOfMp3 } from "./mp3.ts";
import { soundOfMp4 } from "./mp4.ts";
import { soundOfMpeg } from "./mpeg.ts";
import { soundOfWav } from "./wav.ts";
import { soundOfWebm } from "./webm.ts";

/** What a container tells of its sound, as far as can be told without decoding it. */
export interface Sound {
  /** `cut`: it ends before its sound begins; `none`: it has no sound track; `silent`: nothing but silence. */
  state: "heard" | "cut" | "none" | "silent";
  /** Length, when it is known. */
  seconds?: number;
}

const READERS = { mp3: soundOfMp3, wav: soundOfWav, mp4: soundOfMp4, mpeg: soundOfMpeg, webm: soundOfWebm };

export type MediaType = keyof typeof READERS;

export const isMedia = (type: string): type is MediaType => type in READERS;

/** What is heard in a recording. @throws ExtractionError when there is nothing to transcribe in it */
export function soundOf(type: MediaType, bytes: Uint8Array): Sound {
  const sound = READERS[type](bytes);
  if (sound.state !== "heard") throw failure(sound.state);
  return sound;
}

/** Audio and video: only looked at, to tell what no model should be asked to transcribe. It has no blocks. */
export function media(type: MediaType): Extractor {
  return {
    async open(bytes) {
      const { seconds } = soundOf(type, bytes);
      return {
        ...(seconds !== undefined && { seconds }),
        slice: () => Promise.resolve({ blocks: [], next: null }),
        close: () => Promise.resolve(),
      };
    },
  };
}

function failure(state: Exclude<Sound["state"], "heard">): ExtractionError {
  if (state === "cut") {
    return new ExtractionError(
      "truncated",
      "This recording breaks off before its sound begins. Download or copy it again in full and upload that.",
    );
  }
  return new ExtractionError(
    "empty",
    state === "none"
      ? "This file has no sound track, so there is nothing to transcribe."
      : "This recording is silent, so there is nothing to transcribe.",
  );
}
