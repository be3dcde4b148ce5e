import { z } from "zod";
import { ROLES } from "../../../domain/roles.ts";

/** What the database tells of an answer of the help agent to write; the last turn of the history is the question. */
export const HelpContext = z.object({
  /** The asker's, where they ask. */
  organization_id: z.int(),
  conversation_id: z.string(),
  answer_id: z.int(),
  user_id: z.int(),
  user_name: z.string(),
  role: z.enum(ROLES),
  organization_name: z.string(),
  ai_name: z.string().nullable(),
  plan: z.string().nullable(),
  /** The path of the screen that the asker looks at. */
  page: z.string(),
  agent_name: z.string(),
  instructions: z.string(),
  model: z.string().nullable(),
  /** Of organisation 1, all that may be searched; null: what everybody may read there. */
  document_ids: z.array(z.int()).nullable(),
  documents: z.int(),
  embedding_model: z.string().nullable(),
  history: z.array(z.object({ role: z.enum(["user", "assistant"]), content: z.string() })),
});
export type HelpContext = z.infer<typeof HelpContext>;
