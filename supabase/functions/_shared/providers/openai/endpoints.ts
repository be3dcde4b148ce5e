import type { ModelSettings } from "./settings.ts";

/** What an endpoint is asked for. */
export type Purpose =
  "CHAT" | "SIDE" | "EMBEDDING" | "PREVIOUS_EMBEDDING" | "VISION" | "TRANSCRIPTION" | "SPEECH";

/** One model behind one address. */
export interface Endpoint {
  /** Null: OpenAI's own. */
  baseURL: string | null;
  apiKey: string | undefined;
  /** Set for Azure's deployments. */
  apiVersion: string | undefined;
  model: string;
  /** Tokens of prompt and answer together, where the environment says so. */
  context: number | undefined;
}

/** Name of an embedding model that says there is none. */
export const NO_EMBEDDINGS = "none";
/** Name of a model for recordings or speech that says there is none. */
export const NO_MODEL = "none";

/**
 * Where a purpose is served: at its own address with its own key, or at the common one. A key goes to the address that it
 * was given for alone: an own address without a key is asked without one, as servers on one's own machine are.
 * @returns null when neither a key nor an address is set, and where there is to be none for recordings or speech
 */
export function endpointOf(settings: ModelSettings, purpose: Purpose): Endpoint | null {
  const own = namedFor(settings, purpose);
  const common = {
    baseURL: settings.OPENAI_BASE_URL,
    apiKey: own.apiKey ?? settings.OPENAI_API_KEY,
    apiVersion: own.apiVersion ?? settings.OPENAI_API_VERSION,
  };
  const { baseURL, apiKey, apiVersion } = own.baseURL === undefined ? common : own;
  if (baseURL === undefined && apiKey === undefined) return null;
  if ((purpose === "TRANSCRIPTION" || purpose === "SPEECH") && own.model === NO_MODEL) return null;
  return { baseURL: baseURL ?? null, apiKey, apiVersion, model: own.model, context: own.context };
}

type Named = Pick<Endpoint, "apiKey" | "apiVersion" | "model" | "context"> & { baseURL: string | undefined };

function namedFor(settings: ModelSettings, purpose: Purpose): Named {
  const of = (what: "API_KEY" | "BASE_URL" | "API_VERSION") =>
    purpose === "CHAT" ? undefined : settings[`OPENAI_${purpose}_${what}`];
  const named = { apiKey: of("API_KEY"), baseURL: of("BASE_URL"), apiVersion: of("API_VERSION") };
  const context = purpose === "SIDE" ? settings.OPENAI_SIDE_CONTEXT : settings.OPENAI_CHAT_CONTEXT;
  const model = settings[`OPENAI_${purpose}_MODEL`] ?? settings.OPENAI_CHAT_MODEL;
  return { ...named, model, context };
}

/** Names an endpoint and its model, for what is learnt of them. */
export const keyOf = ({ baseURL, model }: Endpoint): string => `${baseURL ?? ""} ${model}`;
