import { z } from "zod";
import { AiSettings, NO_AI_SETTINGS } from "../../../contract/ai-settings.ts";
import { needlesOf } from "../../../domain/agents/withhold.ts";
import { shaping } from "../messages/context.ts";

/** What the database tells of a draft to make. */
export const AgentDraftContext = z.object({
  draft_id: z.int(),
  kind: z.enum(["context", "style"]),
  organization_id: z.int(),
  user_id: z.int(),
  organization_name: z.string(),
  /** How many documents its maker may read. */
  documents: z.int(),
  embedding_model: z.string().nullable(),
  settings: AiSettings.default(NO_AI_SETTINGS),
  input: z.object({
    document_ids: z.array(z.int()).default([]),
    messages: z.array(z.string()).default([]),
    use_edits: z.boolean().default(false),
  }),
  /** What its maker changed by hand of messages in their own runs, oldest first. */
  edits: z.array(z.object({ before: z.string(), after: z.string() })),
  /** What is hidden from anybody who may read what comes of the draft. */
  secrets: z.array(z.object({ key: z.string(), kind: z.string(), value: z.unknown() })),
});
export type AgentDraftContext = z.infer<typeof AgentDraftContext>;

/** What a draft may not repeat. */
export function secretsIn({ secrets }: Pick<AgentDraftContext, "secrets">): string[] {
  return needlesOf(
    secrets
      .filter(({ key }) => !shaping.has(key))
      .map(({ kind, value }) => (kind === "money" ? { amount: value } : value)),
  );
}
