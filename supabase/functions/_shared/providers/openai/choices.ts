import { z } from "zod";
import type { AnswerModel } from "../ai.ts";
import type { Endpoint } from "./endpoints.ts";
import { isKnownToSee } from "./pictures.ts";
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
  /** Whether these models take pictures; left out: as their names tell. */
  pictures: z.boolean().optional(),
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
  const { OPENAI_CHAT_PICTURES: said } = settings;
  const usualSees = said && said === "on";
  const named = [
    choiceOf(providerOf(usual), usual, usualSees),
    ...(settings.OPENAI_CHAT_CHOICES ?? []).flatMap((entry) =>
      entry.models.map((model) => {
        const isCommon = entry.base_url === undefined;
        const endpoint = {
          baseURL: entry.base_url ?? usual.baseURL,
          apiKey: isCommon ? (entry.api_key ?? usual.apiKey) : entry.api_key,
          apiVersion: isCommon ? (entry.api_version ?? usual.apiVersion) : entry.api_version,
          model,
          context: entry.context,
        };
        return choiceOf(entry.provider, endpoint, entry.pictures);
      }),
    ),
  ];
  return [...new Map(named.toReversed().map((one) => [one.id, one])).values()].toReversed();
}

/** What the embedded ground gives as the key of the model that it has built in. */
const OFFLINE_KEY = "offline";

/** Whether an endpoint is the model, or voice, that the embedded ground has built in. */
export const isOffline = (endpoint: Endpoint | null): boolean => endpoint?.apiKey === OFFLINE_KEY;

function choiceOf(provider: string, endpoint: Endpoint, pictures?: boolean): ChoiceEndpoint {
  const offline = isOffline(endpoint);
  const [by, model] = offline ? ["Built in", "Offline model"] : [provider, endpoint.model];
  const sees = !offline && (pictures ?? isKnownToSee(endpoint.model));
  return { id: `${by}/${model}`, provider: by, model, offline, pictures: sees, endpoint };
}

/** Whose an address is, as far as that can be told. */
function providerOf({ baseURL }: Endpoint): string {
  return baseURL === null ? "OpenAI" : new URL(baseURL).host;
}
