import { expect, it } from "vitest";
import { wavHeader } from "../domain/speech/wav.ts";
import { ApiError } from "../db/api-error.ts";
import { hear } from "./hear.ts";

const tooLarge = { transcribe: () => Promise.reject(new ApiError("too_large", "413")) };

/** Why a recording of some type isn't heard where the model takes less than it. */
async function reason(type: "mp4" | "webm" | "wav"): Promise<string> {
  const bytes = new Uint8Array(44 + 64_000);
  bytes.set(wavHeader(64_000));
  const heard = hear({ bytes, type }, tooLarge, 0, new AbortController().signal);
  return heard.next().then(
    () => "heard",
    (error: unknown) => (error as ApiError).message,
  );
}

it("a video that is larger than the model takes is refused with the limit and the way around it", async () => {
  for (const type of ["mp4", "webm"] as const) {
    expect(await reason(type)).toMatch(/25 MB.*Upload its sound as mp3/);
  }
  expect(await reason("wav")).toBe(
    "This recording is larger than the transcription takes. Cut it into shorter ones.",
  );
});
