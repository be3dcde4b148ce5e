import { expect, it } from "vitest";
import { suggestFollowUps } from "./follow-ups.ts";

const asked = { question: "How long?", answer: "Five years.", passages: [] };
const writing = (written: string) => ({ complete: () => Promise.resolve(written) });
const never = new AbortController().signal;
/** A model that says nothing until it is let go of. */
const stalled = {
  complete: (_: unknown, signal?: AbortSignal) =>
    new Promise<string>((_, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason as Error));
    }),
};

it("a model that stalls is let go of, in words", async () => {
  await expect(suggestFollowUps(stalled, asked, never, 0.01)).rejects.toMatchObject({
    code: "provider_failed",
    message: "The AI model took too long. Please try again.",
  });
});

it("one that is stopped from elsewhere fails as it does", async () => {
  const stop = new AbortController();
  const suggested = suggestFollowUps(stalled, asked, stop.signal);
  stop.abort(new Error("stopping"));
  await expect(suggested).rejects.toThrow("stopping");
});

it.each(["none", "“None.”", "Keine", "không có", "无", "لا شيء", "Hiçbiri."])(
  "%s is no question",
  async (written) => {
    expect(await suggestFollowUps(writing(written), asked, never)).toEqual([]);
  },
);

it.each([
  "",
  '{"prompts": []}',
  "<p>Why?</p>",
  "[99]",
  "I can't help with that, since the sources are of another kind.",
])("%s is no answer", async (written) => {
  expect(await suggestFollowUps(writing(written), asked, never)).toBeNull();
});

it("questions are read whatever they are marked with, in every script", async () => {
  const written = "1. **Wie lange?**\n- « Combien de temps ? »\n期限は何年ですか？\nكم سنة؟";
  expect(await suggestFollowUps(writing(written), asked, never)).toEqual([
    "Wie lange?",
    "Combien de temps ?",
    "期限は何年ですか？",
  ]);
});
