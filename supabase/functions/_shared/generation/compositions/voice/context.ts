import { z } from "zod";
import { needlesOf } from "../../../domain/agents/withhold.ts";

/** What the database tells of a run whose document is to be summarised: values as they hold for it, hidden ones among them. */
export const VoiceRunContext = z.object({
  run_id: z.int(),
  organization_id: z.int(),
  user_id: z.int(),
  embedding_model: z.string().nullable(),
  values: z.record(z.string(), z.unknown()),
  context: z.string(),
  style: z.string(),
  /** Keys of values that the runner may not see; `context` and `style` may be among them. */
  hidden: z.array(z.string()),
});
export type VoiceRunContext = z.infer<typeof VoiceRunContext>;

/** Keys that are told by the sound; what they are set to is no secret that a text could repeat. */
const heard = new Set(["voice", "speed", "format", "language", "summary_length", "document"]);

/** What a summary may not repeat. */
export function hiddenIn({ hidden, values, context, style }: VoiceRunContext): string[] {
  const texts: Record<string, unknown> = { ...values, context, style };
  return needlesOf(hidden.filter((key) => !heard.has(key)).map((key) => texts[key]));
}
