import type { Db } from "../db/client.ts";
import type { Ai } from "../providers/ai.ts";
import type { AnswerContext } from "./context.ts";
import type { Passage } from "./passage.ts";

export async function retrieve(
  _deps: { service: Db; ai: Ai },
  _context: AnswerContext,
  _question: string,
  _signal: AbortSignal,
): Promise<Passage[]> {
  return [];
}
