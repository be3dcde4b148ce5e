import { z } from "zod";
import { VoiceRun, voiceRuns } from "../../_shared/contract/voice-runs.ts";
import { rpc } from "../../_shared/db/client.ts";
import { recordingLinks } from "../../_shared/db/object-urls.ts";
import { startVoiceRun } from "../../_shared/services/start-voice-run.ts";
import type { Handlers, MemberContext } from "../context.ts";

const Told = z.object({ title: z.string(), format: z.string(), path: z.string().nullable() }).loose();

/** A run as it is answered with: with links in place of its path. */
async function told({ env }: Pick<MemberContext, "env">, run: unknown): Promise<VoiceRun> {
  const { path, ...rest } = Told.parse(run);
  const name = `${rest.title.replace(/[\p{Cc}\\/:*?"<>|]+/gu, " ").trim() || "Recording"}.${rest.format}`;
  const links = path ? await recordingLinks(env, path, name) : { url: null, download_url: null };
  return VoiceRun.parse({ ...rest, ...links });
}

export const voiceRunCalls: Handlers<typeof voiceRuns> = {
  "/agent/voice-generator/run": async (context, { key = crypto.randomUUID(), ...asked }) => {
    const { userId } = await context.caller();
    const whose = { organization_id: context.organizationId, user_id: userId };
    return told(context, await startVoiceRun(context, { ...whose, ...asked, key }));
  },
  "/agent/voice-generator/get": async (context, { id }) =>
    told(
      context,
      await rpc(context.db, "get_voice_run", { organization_id: context.organizationId, run_id: id }),
    ),
  "/agent/voice-generator/recordings": async ({ db, organizationId }, { instance_id, limit, offset }) =>
    voiceRuns["/agent/voice-generator/recordings"].output.parse(
      await rpc(db, "list_voice_runs", {
        organization_id: organizationId,
        ...(instance_id && { of_instance_id: instance_id }),
        page_limit: limit,
        page_offset: offset,
      }),
    ),
  "/agent/voice-generator/voice": ({ ai }) =>
    Promise.resolve({
      speaks: ai.speaks,
      offline: ai.voiceOffline,
      languages: ai.voiceLanguages && [...ai.voiceLanguages],
    }),
};
