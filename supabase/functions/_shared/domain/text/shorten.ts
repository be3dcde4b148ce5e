import { estimateTokens } from "./tokens.ts";
import type { PromptMessage } from "./prompts.ts";

/** A passage as `renderSources` writes it; its tag can't stand inside one. */
const source = /\n*<source id="\d+"[^>]*>\n[\s\S]*?\n<\/source>/g;
/** What a chat's template adds to each message. */
const tokensAMessage = 4;
/** About what a model makes of a picture of the size that is kept; they differ from 300 to 2,500. */
const tokensAPicture = 1600;

/** About how many tokens a prompt has. */
export function promptTokens(messages: readonly Shown[]): number {
  return messages.reduce((sum, message) => sum + tokensOf(message), 0);
}

/** A message, with what is shown beside it. */
interface Shown extends PromptMessage {
  pictures?: readonly unknown[];
}

const tokensOf = ({ content, pictures = [] }: Shown): number =>
  estimateTokens(content) + tokensAMessage + pictures.length * tokensAPicture;

/**
 * Cuts a prompt to a model's context: its last passages go first, then the oldest of what was said before. Instructions
 * and the question stay, and numbers of passages stay as they are.
 * @returns the prompt, unchanged when it fits; null when instructions and question alone are too long
 */
export function shortenedTo<Message extends Shown>(
  messages: readonly Message[],
  tokens: number,
): Message[] | null {
  let over = promptTokens(messages) - tokens;
  if (over <= 0) return [...messages];
  const shortened = messages.map((message) => {
    if (message.role !== "system" || over <= 0) return message;
    let { content } = message;
    for (const { 0: passage, index } of [...content.matchAll(source)].reverse()) {
      if (over <= 0) break;
      content = content.slice(0, index) + content.slice(index + passage.length);
      over -= estimateTokens(passage);
    }
    return { ...message, content };
  });
  while (over > 0) {
    const oldest = shortened.findIndex(
      ({ role }, index) => role !== "system" && index < shortened.length - 1,
    );
    const [said] = oldest < 0 ? [] : shortened.splice(oldest, 1);
    if (!said) return null;
    over -= tokensOf(said);
  }
  return shortened;
}
