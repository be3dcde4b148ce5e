import { z } from "zod";
import { AgentRun } from "./agent-runs.ts";
import { RunState } from "./agent-run-state.ts";
import { call, Id, Nothing, Page, Timestamp } from "./call.ts";
import { VoiceStage } from "./voice-stage.ts";

/** A run of the voice generator, and the recording that it makes. */
export const VoiceRun = AgentRun.extend({
  title: z.string(),
  stage: VoiceStage,
  /** How many stretches its text is spoken in; 0 while that isn't known. */
  parts: z.int().min(0),
  spoken: z.int().min(0),
  /** What is spoken so far. */
  seconds: z.number().min(0),
  /** In voice minutes of the plan. */
  minutes: z.int().min(0),
  /** Bytes of its file. */
  size: z.int().min(0),
  format: z.string(),
  voice: z.string(),
  /** Of what is spoken; null while that isn't known. */
  language: z.string().nullable(),
  /** The summary that is spoken; null where a text was given. */
  script: z.string().nullable(),
  /** Where it is played from, and where it is saved from, for two minutes; null until it is ready. */
  url: z.string().nullable(),
  download_url: z.string().nullable(),
});
export type VoiceRun = z.infer<typeof VoiceRun>;

/** Recordings of texts and of documents' summaries (product §4). */
export const voiceRuns = {
  "/agent/voice-generator/run": call({
    access: "member",
    summary:
      "Begins a recording of a text, or of a document summarised to be spoken; it is made by a job. Counts its voice minutes, and a message for a summary, before it begins.",
    input: z.object({
      instance_id: Id,
      /** Of the fields that the caller may set; a field left out has the instance's value. */
      values: z.record(z.string().max(100), z.unknown()).default({}),
      /** Names the run: sent again under the same key it tells the run that there is. */
      key: z.uuid().optional(),
    }),
    output: VoiceRun,
    invalidates: ["/agent/runs", "/agent/voice-generator/recordings", "/organization/getPlanInfo"],
  }),
  "/agent/voice-generator/get": call({
    access: "member",
    summary: "An own recording: how far it is, and where it can be heard.",
    input: z.object({ id: Id }),
    output: VoiceRun,
  }),
  "/agent/voice-generator/recordings": call({
    access: "member",
    summary: "The caller's own recordings, latest first: all, or those of an instance.",
    input: z.object({ ...Page, instance_id: Id.optional() }),
    output: z.object({
      recordings: z.array(
        z.object({
          id: Id,
          title: z.string(),
          state: RunState,
          error: z.string().nullable(),
          /** null once the instance is deleted. */
          instance_id: Id.nullable(),
          seconds: z.number().min(0),
          size: z.int().min(0),
          format: z.string(),
          created_at: Timestamp,
        }),
      ),
      total: z.int().min(0),
    }),
  }),
  "/agent/voice-generator/voice": call({
    access: "member",
    summary:
      "What the voice is: whether there is one, whether it is the built-in one, and the languages that it speaks.",
    input: Nothing,
    output: z.object({
      speaks: z.boolean(),
      offline: z.boolean(),
      /** Such as `en`; null: any. */
      languages: z.array(z.string()).nullable(),
    }),
  }),
};
