import { z } from "zod";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { json } from "../../_shared/db/statement.ts";
import { MAX_RECORDING_BYTES, scriptParts, titleOf, VOICES } from "../../_shared/domain/agents/voice.ts";
import { VoiceRunContext } from "../../_shared/generation/compositions/voice/context.ts";
import { writeScript } from "../../_shared/generation/compositions/voice/write-script.ts";
import { meterOf } from "../../_shared/generation/meter.ts";
import { spokenLanguage } from "../../_shared/services/start-voice-run.ts";
import { encodeMp3 } from "../../_shared/voice/mp3.ts";
import { joined, joinWav, madeToJoin, readWav, SoundError, writeWav } from "../../_shared/voice/sound.ts";
import { type JobDeps, jobKind, PermanentError, type StepResult } from "./job.ts";

const FAILED = "The recording couldn't be made. Your input is kept; please try again.";

const Step = z.object({
  stage: z.enum(["script", "speaking", "joining", "ready"]),
  settings: z.object({
    voice: z.enum(VOICES).catch("alto"),
    speed: z.number(),
    format: z.enum(["mp3", "wav"]),
    bitrate: z.number(),
    language: z.string().nullable(),
    summary_length: z.string(),
    pronunciations: z.string(),
  }),
  text: z.string(),
  title: z.string(),
  document_id: z.int().nullable(),
  document_name: z.string().nullable(),
  path: z.string(),
  part: z.object({ number: z.int(), text: z.string(), pause_ms: z.int(), path: z.string() }).nullable(),
  parts: z.array(z.object({ path: z.string(), size: z.int() })).nullable(),
  context: VoiceRunContext.nullable(),
});
type Step = z.infer<typeof Step>;
type Held = { job_id: number; job_lease: string };

/**
 * Makes a recording, a step at a time: its script, then part by part, then the parts in one file. What was done isn't done
 * again, and a part that was stored and not saved is the same object the next time. Each step asks whether the runner may
 * still hear it; what has ended elsewhere leaves no file.
 */
export const agentVoice = jobKind({
  kind: "agent.voice",
  lane: "normal",
  leaseSeconds: 60,
  // A recording that is stopped has its speaker broken off.
  beatSeconds: 1,
  attempts: 3,
  failure: FAILED,
  payloads: { 1: z.object({ run_id: z.int() }) },
  async run(job, deps, { signal }) {
    const held = { job_id: job.id, job_lease: job.lease };
    const found = await rpc(deps.db, "resume_voice_run", held, signal);
    if (found === null) return { outcome: "settled" };
    const step = Step.parse(found);
    return asPermanent(() => {
      if (step.stage === "script") return prepare(held, step, deps, signal);
      return step.part ? speak(held, step, step.part, deps, signal) : join(held, step, deps, signal);
    });
  },
  async onDead(job, { db }, { signal }) {
    const ended = { job_id: job.id, job_lease: job.lease, error: job.last_error ?? FAILED };
    await rpc(db, "finish_voice_run", ended, signal);
    return { outcome: "settled" };
  },
});

/** What no other attempt would change is told at once. */
async function asPermanent(work: () => Promise<StepResult>): Promise<StepResult> {
  try {
    return await work();
  } catch (error) {
    const isFinal =
      error instanceof SoundError ||
      (error instanceof ApiError &&
        ["invalid_input", "limit_reached", "not_configured"].includes(error.code));
    throw isFinal ? new PermanentError(error.message) : error;
  }
}

/** Gets the script ready, and parts it. */
async function prepare(
  held: Held,
  step: Step,
  { db, ai }: JobDeps,
  signal: AbortSignal,
): Promise<StepResult> {
  const { settings, document_id, document_name } = step;
  const meter = meterOf(ai);
  const language = settings.language ?? "";
  const isSummary = step.context !== null && document_id !== null;
  const text =
    step.context !== null && document_id !== null
      ? await writeScript(
          { service: db, ai: meter.ai },
          step.context,
          { document_id, document_name: document_name ?? "", length: settings.summary_length, language },
          signal,
        )
      : step.text;
  const parts = scriptParts(text, settings.pronunciations);
  if (parts.length === 0) throw new PermanentError("There is nothing in it that can be said.");
  const saved = {
    ...held,
    text,
    title: titleOf(step.title, isSummary ? document_name : null, text),
    language: spokenLanguage(text, language, ai.voiceLanguages),
    parts: json(parts),
    generations: json(meter.spent),
  };
  return going((await rpc(db, "save_voice_script", saved, signal)) === true);
}

/** Speaks one part, and stores it as it is joined. */
async function speak(
  held: Held,
  { settings }: Step,
  part: NonNullable<Step["part"]>,
  { db, ai, recordings }: JobDeps,
  signal: AbortSignal,
): Promise<StepResult> {
  const { voice, speed, format, bitrate } = settings;
  const { body } = await ai.speak(part.text, signal, { voice, speed, lossless: true });
  const heard = readWav(new Uint8Array(await new Response(body).arrayBuffer()));
  const sound = madeToJoin(heard, part.pause_ms);
  const bytes = format === "wav" ? writeWav(sound) : joined(await encodeMp3(sound, bitrate));
  await recordings.write(part.path, bytes, format === "wav" ? "audio/wav" : "audio/mpeg", signal);
  const seconds = sound.samples.length / sound.rate;
  const saved = { ...held, number: part.number, seconds, size: bytes.length };
  const goesOn = (await rpc(db, "save_voice_part", saved, signal)) === true;
  if (!goesOn) await recordings.remove(part.path, signal);
  return going(goesOn);
}

/** Joins the parts to one file. */
async function join(
  held: Held,
  step: Step,
  { db, recordings }: JobDeps,
  signal: AbortSignal,
): Promise<StepResult> {
  const parts = step.parts ?? [];
  const { format } = step.settings;
  if (parts.reduce((sum, { size }) => sum + size, 0) > MAX_RECORDING_BYTES) {
    throw new PermanentError(
      `The recording is larger than the ${MAX_RECORDING_BYTES / 1024 / 1024} MB that a file can have.${format === "wav" ? " Choose MP3." : ""}`,
    );
  }
  const pieces: Uint8Array[] = [];
  for (const { path } of parts) {
    const piece = await recordings.read(path, signal);
    if (!piece) throw new PermanentError(FAILED);
    pieces.push(piece);
  }
  const bytes = format === "wav" ? joinWav(pieces) : joined(pieces);
  await recordings.write(step.path, bytes, format === "wav" ? "audio/wav" : "audio/mpeg", signal);
  const done = await rpc(db, "finish_voice_run", { ...held, size: bytes.length }, signal);
  if (!done) await recordings.remove(step.path, signal);
  return { outcome: "settled" };
}

const going = (goesOn: boolean): StepResult => ({ outcome: goesOn ? "continue" : "settled" });
