import { z } from "zod";
import { audio } from "../../_shared/contract/audio.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { callOf, json } from "../../_shared/db/statement.ts";
import { spokenText } from "../../_shared/domain/speech/spoken.ts";
import type { UploadExtension } from "../../_shared/domain/uploads.ts";
import { decideType } from "../../_shared/extraction/detect.ts";
import { ExtractionError } from "../../_shared/extraction/extraction-error.ts";
import { isMedia, soundOf } from "../../_shared/extraction/media/media.ts";
import { hear } from "../../_shared/ingestion/hear.ts";
import type { Handlers, MemberContext } from "../context.ts";
import { documentsOf, Listed, objectOf, readAfter, toDocuments } from "./documents.ts";

const ToSpeak = z.object({ text: z.string(), start: z.int() });
const ToHear = z.object({ path: z.string(), type: z.string().nullable() });
/** Shorter than this nobody says anything. */
const SHORTEST_SECONDS = 0.3;

/** A recording's bytes and what they are. @throws ApiError in words for what can't be heard */
async function recordingAt(
  { uploads, stopping }: MemberContext,
  { path, type }: z.infer<typeof ToHear>,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: UploadExtension }> {
  const bytes = await uploads.read(path, stopping);
  if (!bytes) throw new ApiError("not_found", "That recording is no longer there.");
  try {
    const found = decideType(bytes, type === null ? "wav" : (type as UploadExtension));
    if (!isMedia(found)) throw new ApiError("invalid_input", "Only a recording can be transcribed.");
    const { seconds } = soundOf(found, bytes);
    if (seconds !== undefined && seconds < SHORTEST_SECONDS) {
      throw new ApiError(
        "invalid_input",
        "This recording is too short: it holds less than a third of a second.",
      );
    }
    return { bytes, type: found };
  } catch (error) {
    if (error instanceof ExtractionError) throw new ApiError("invalid_input", error.message);
    throw error;
  }
}

export const audioCalls: Handlers<typeof audio> = {
  "/audio/abilities": ({ ai }) =>
    Promise.resolve({
      transcribes: ai.hears,
      speaks: ai.speaks,
      voice_languages: ai.voiceLanguages && [...ai.voiceLanguages],
    }),
  "/audio/speech": async ({ db, ai, organizationId, stopping }, { start, end, ...of }) => {
    const found = await rpc(db, "text_to_speak", {
      organization_id: organizationId,
      from_offset: start,
      to_offset: end,
      ...(of.message_id && { message_id: of.message_id }),
      ...(of.document_id && { document_id: of.document_id }),
      ...(of.revision_id && { revision_id: of.revision_id }),
    });
    const { text, start: begins } = ToSpeak.parse(found);
    const said = spokenText(text.slice(Math.max(0, start - begins), Math.max(0, end - begins)));
    if (!/[\p{L}\p{N}]/u.test(said)) {
      throw new ApiError("invalid_input", "There is nothing to read aloud in this stretch.");
    }
    const { type, body } = await ai.speak(said, stopping);
    return { name: type === "audio/wav" ? "speech.wav" : "speech.mp3", type, body };
  },
  async *"/document/audio/transcribe"(context, { path, id, from }) {
    const { db, ai, organizationId } = context;
    const found = await rpc(db, "recording_to_hear", {
      organization_id: organizationId,
      ...(path && { path: objectOf(path) }),
      ...(id && { document_id: id }),
    });
    const recording = await recordingAt(context, ToHear.parse(found));
    const gone = new AbortController();
    const signal = AbortSignal.any([context.stopping, gone.signal]);
    try {
      yield* hear(recording, ai, from, signal);
    } finally {
      gone.abort();
    }
  },
  "/document/audio/transcript": async ({ db, organizationId }, { id, revision_id }) =>
    audio["/document/audio/transcript"].output.parse(
      await rpc(db, "document_transcript", {
        organization_id: organizationId,
        document_id: id,
        ...(revision_id && { revision_id }),
      }),
    ),
  "/document/audio/correct": (context, { id, lines }) => {
    const { organizationId } = context;
    const corrected = callOf("correct_transcript", {
      organization_id: organizationId,
      document_id: id,
      lines: json(lines),
    });
    return readAfter(context, [corrected], documentsOf(organizationId).where("documents.id", "=", id));
  },
  "/document/text-audio/list": async ({ db, env, organizationId }, { limit, offset, search, kind }) => {
    const { total, documents } = Listed.parse(
      await rpc(db, "list_texts", {
        organization_id: organizationId,
        page_limit: limit,
        page_offset: offset,
        ...(search && { search }),
        ...(kind && { kind }),
      }),
    );
    return { documents: await toDocuments(documents, env), total };
  },
  "/document/text/versions": async ({ db, organizationId }, { id, number }) =>
    audio["/document/text/versions"].output.parse(
      await rpc(db, "text_versions", {
        organization_id: organizationId,
        document_id: id,
        ...(number && { with_number: number }),
      }),
    ),
};
