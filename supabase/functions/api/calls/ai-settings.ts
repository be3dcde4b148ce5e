import { logError } from "../../_shared/config/seeing/log.ts";
import { aiSettings, type AiSettings, type PreviewEvent } from "../../_shared/contract/ai-settings.ts";
import { ApiError, toApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { json } from "../../_shared/db/statement.ts";
import { answerOnce, AskerContext } from "../../_shared/generation/compositions/lessons/answer-once.ts";
import { meterOf } from "../../_shared/generation/meter.ts";
import { Channel } from "../../_shared/generation/sinks/channel.ts";
import type { Ai, Generation } from "../../_shared/providers/ai.ts";
import type { Handlers, MemberContext } from "../context.ts";

const done = { success: true } as const;

/** @throws ApiError for a model that isn't set up */
export function checkModel(ai: Pick<Ai, "models">, model: string | null | undefined): void {
  if (model && !ai.models.some(({ id }) => id === model)) {
    const message = "That model isn't set up here. Choose another one.";
    throw new ApiError("invalid_input", message, { model: message });
  }
}

/** Answers a question with the present settings and with others at the same time, telling each as it is written. */
async function preview(
  { service, ai, stopping }: MemberContext,
  { context, question, draft }: { context: AskerContext; question: string; draft: AiSettings },
  events: Channel<PreviewEvent>,
): Promise<void> {
  const sides: [PreviewEvent["side"], AiSettings][] = [
    ["present", context.settings],
    ["draft", draft],
  ];
  const answered = async ([side, settings]: (typeof sides)[number]) => {
    const meter = meterOf(ai);
    events.push({ type: "begin", side });
    const add = (text: string) => events.push({ type: "delta", side, text });
    const asked = { context: { ...context, settings }, question, lessons: lessonsOf(context) };
    const told = await answerOnce({ service, ai: meter.ai }, asked, add, stopping).then(
      (answer) => ({ ...answer, error: null }),
      (error: unknown) => {
        const failure = toApiError(error);
        if (failure !== error) logError("a preview of AI settings failed", error);
        return { content: "", citations: [], refused: false, error: failure.message };
      },
    );
    events.push({ type: "end", side, tokens: tokensOf(meter.spent), ...told });
    return meter.spent;
  };
  try {
    const spent = await Promise.all(sides.map(answered));
    const { organization_id, user_id } = context;
    const generations = json(spent.flat());
    await rpc(service, "keep_lesson_generations", { organization_id, user_id, generations });
  } finally {
    events.close();
  }
}

const lessonsOf = ({ has_lessons }: AskerContext) => ({ kind: has_lessons ? "accepted" : "none" }) as const;

/** What generations took together; null where one of them doesn't say. */
function tokensOf(spent: readonly Generation[]): number | null {
  return spent.reduce<number | null>(
    (sum, { input_tokens, output_tokens }) =>
      sum === null || input_tokens === null || output_tokens === null
        ? null
        : sum + input_tokens + output_tokens,
    0,
  );
}

export const aiSettingCalls: Handlers<typeof aiSettings> = {
  "/organization/ai-settings": async ({ db, ai, organizationId }) =>
    aiSettings["/organization/ai-settings"].output.parse({
      ...((await rpc(db, "ai_settings", { organization_id: organizationId })) as object),
      models: ai.models,
    }),
  "/organization/ai-settings/versions": async ({ db, organizationId }, { limit, offset }) =>
    aiSettings["/organization/ai-settings/versions"].output.parse(
      await rpc(db, "list_ai_settings", {
        organization_id: organizationId,
        page_limit: limit,
        page_offset: offset,
      }),
    ),
  async *"/organization/ai-settings/preview"(context, { question, settings }) {
    checkModel(context.ai, settings.model);
    const asked = { organization_id: context.organizationId };
    const asker = AskerContext.parse(await rpc(context.db, "ai_settings_trial", asked));
    const events = new Channel<PreviewEvent>();
    context.background(
      preview(context, { context: asker, question, draft: settings }, events).catch((error: unknown) => {
        logError("a preview of AI settings failed", error);
      }),
    );
    yield* events;
  },
  "/organization/ai-settings/publish": async ({ db, organizationId }) => {
    await rpc(db, "decide_ai_settings", { organization_id: organizationId, publishes: true });
    return done;
  },
  "/organization/ai-settings/keep": async ({ db, organizationId }) => {
    await rpc(db, "decide_ai_settings", { organization_id: organizationId, publishes: false });
    return done;
  },
  "/organization/ai-settings/bring-back": async ({ db, organizationId }, { number }) => {
    await rpc(db, "bring_back_ai_settings", { organization_id: organizationId, number });
    return done;
  },
};
