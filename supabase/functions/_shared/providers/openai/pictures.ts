import { APIError, type OpenAI } from "openai";
import type { AiMessage, AiPicture } from "../ai.ts";
import { base64 } from "./base64.ts";

type Param = OpenAI.Chat.ChatCompletionMessageParam;
type Part = OpenAI.Chat.ChatCompletionContentPart;

/** Models that take pictures, by their names, as their makers document them. */
const takesPictures =
  /gpt-4o(?!-(mini-)?(transcribe|tts|audio|realtime|search))|gpt-4\.1|gpt-4-turbo|gpt-5(?!.*codex-mini)|chatgpt-4o|\bo1(?!-(mini|preview))\b|\bo[34]\b|o4-mini|claude-(3|[a-z]+-[4-9])|gemini|pixtral|mistral-(small-(latest|25|3\.[12])|medium)|magistral.*2509|llava|bakllava|moondream|minicpm-v|internvl|qwen[\d.]*-?vl|qvq|gemma-?3(?!.*(:|-)(1b|270m))|llama-?3\.2.*vision|llama-?4|granite.*vision|phi-?(3\.5|4)?-?.*(vision|multimodal)|grok-(4|.*vision)|kimi-vl|glm-4\.[15]v|vision|[-_:/]vl\b/i;

/** Whether a model takes pictures, as far as its name tells. */
export const isKnownToSee = (model: string): boolean => takesPictures.test(model);

/** Messages as the protocol has them: pictures as data in the message, each after its name. */
export function paramsOf(messages: readonly AiMessage[]): Param[] {
  return messages.map(({ role, content, pictures = [] }): Param => {
    if (role !== "user" || pictures.length === 0) return { role, content };
    return { role, content: [{ type: "text", text: content }, ...pictures.flatMap(partsOf)] };
  });
}

function partsOf({ name, jpeg }: AiPicture): Part[] {
  const said = name.replace(/["<>\s]+/g, " ").trim();
  return [{ type: "text", text: `<picture name="${said}" />` }, picturePart(jpeg)];
}

/** A picture as the protocol has it. */
export const picturePart = (jpeg: Uint8Array): Part => ({
  type: "image_url",
  image_url: { url: `data:image/jpeg;base64,${base64(jpeg)}` },
});

export const hasPictures = (messages: readonly AiMessage[]): boolean =>
  messages.some(({ pictures = [] }) => pictures.length > 0);

export const withoutPictures = (messages: readonly AiMessage[]): AiMessage[] =>
  messages.map(({ role, content }) => ({ role, content }));

/** How providers answer a kind of content that their model doesn't know, or a body that is too large for them. */
const refusals: ReadonlySet<number | undefined> = new Set([400, 404, 413, 415, 422, 501]);

/** Whether a refusal may be of the pictures or the file that were sent; some servers fail (500) and say so. */
export function mayRefuseContent(error: unknown): boolean {
  if (!(error instanceof APIError)) return false;
  if (refusals.has(error.status as number | undefined)) return true;
  return error.status === 500 && /image|picture|vision|multi-?modal|mmproj/i.test(error.message);
}
