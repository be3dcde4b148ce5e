import { anthropic } from "./anthropic.ts";
import { azure } from "./azure.ts";
import { gemini } from "./gemini.ts";
import { lmStudio } from "./lm-studio.ts";
import { mistral } from "./mistral.ts";
import { ollama } from "./ollama.ts";
import { openai } from "./openai.ts";
import type { Vendor } from "./vendor.ts";
import { vllm } from "./vllm.ts";

/** The vendors of docs/providers.md. */
export const vendors: readonly Vendor[] = [openai, azure, ollama, vllm, lmStudio, mistral, gemini, anthropic];
