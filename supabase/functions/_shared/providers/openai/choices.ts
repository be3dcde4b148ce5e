import { z } from "zod";
import type { AnswerModel } from "../ai.ts";
import type { Endpoint } from "./endpoints.ts";
import type { ModelSettings } from "./settings.ts";

const Choice = z.strictObject({
  /** What people read. */
  provider: z.string().trim().min(1).max(60),
  /** Left out: the common address and its key. */
  base_url: z.url().optional(),
  api_key: z.string().optional(),
  api_version: z.string().optional(),
  models: z.array(z.string().trim().min(1).max(120)).min(1).max(50),
  context: z.int().min(512).max(10_000_000).optional(),
});

/** Models for answers beside the usual one, as JSON: `[{"provider", "base_url", "api_key", "models": […]}]`. */
export const Choices = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: "must be JSON" });
      return z.NEVER;
    }
  })
  .pipe(z.array(Choice).max(20));

/** An endpoint for answers, and how it is called. */
export interface ChoiceEndpoint extends AnswerModel {
  endpoint: Endpoint;
}

/**
 * The models for answers that are set up, the usual one first. A key goes to the address that it was given for alone.
 * @param usual null: nothing is set up
 */
export function choicesOf(settings: ModelSettings, usual: Endpoint | null): ChoiceEndpoint[] {
  if (!usual) return [];
  const named = [
    choiceOf(providerOf(usual), usual),
    ...(settings.OPENAI_CHAT_CHOICES ?? []).flatMap((entry) =>
      entry.models.map((model) =>
        choiceOf(entry.provider, {
          baseURL: entry.base_url ?? usual.baseURL,
          apiKey: entry.base_url === undefined ? (entry.api_key ?? usual.apiKey) : entry.api_key,
          apiVersion:
            entry.base_url === undefined ? (entry.api_version ?? usual.apiVersion) : entry.api_version,
          model,
          context: entry.context,
        }),
      ),
    ),
  ];
  return [...new Map(named.toReversed().map((one) => [one.id, one])).values()].toReversed();
}

/** What the embedded ground gives as the key of the model that it has built in. */
const OFFLINE_KEY = "offline";

function choiceOf(provider: string, endpoint: Endpoint): ChoiceEndpoint {
  const offline = endpoint.apiKey === OFFLINE_KEY;
  const [by, model] = offline ? ["Built in", "Offline model"] : [provider, endpoint.model];
  return { id: `${by}/${model}`, provider: by, model, offline, endpoint };
}

/** Whose an address is, as far as that can be told. */
function providerOf({ baseURL }: Endpoint): string {
  return baseURL === null ? "OpenAI" : new URL(baseURL).host;
}
