import OpenAI, { AzureOpenAI } from "openai";
import type { Endpoint } from "./endpoints.ts";
import { readable } from "./answers.ts";

const clients = new Map<string, OpenAI>();

/** The client of an endpoint; one for all models behind the same address with the same key. */
export function clientOf({ baseURL, apiKey = "none", apiVersion }: Endpoint): OpenAI {
  const key = JSON.stringify([baseURL, apiKey, apiVersion]);
  const known = clients.get(key);
  if (known) return known;
  const options = {
    // The client wants a key to be made at all; servers that need none pass it by.
    apiKey,
    maxRetries: 2,
    timeout: 120_000,
    fetch: readable,
    // What the provider writes may be of documents: none of it goes to the log.
    logLevel: "off" as const,
  };
  const client =
    apiVersion === undefined
      ? new OpenAI({ ...options, baseURL })
      : new AzureOpenAI({ ...options, apiVersion, baseURL: azureBase(baseURL) });
  clients.set(key, client);
  return client;
}

/** `https://<resource>.openai.azure.com`, with or without the `/openai` that the deployments stand under. */
function azureBase(baseURL: string | null): string {
  if (baseURL === null)
    throw new Error("OPENAI_API_VERSION is Azure's: set OPENAI_BASE_URL to the resource.");
  const bare = baseURL.replace(/\/+$/, "");
  return /\/openai$/.test(bare) ? bare : `${bare}/openai`;
}
