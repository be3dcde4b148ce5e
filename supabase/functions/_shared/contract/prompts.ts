import { z } from "zod";
import { call, Done, Id, line, Nothing, prose } from "./call.ts";
import { growing } from "./read.ts";

/** The longest name and text of a prompt, and how many of them there may be. */
export const PROMPT = { name: 80, text: 4000, own: 100, shared: 200 } as const;

/** A question that is kept to be asked again. */
export const Prompt = z.object({
  id: Id,
  name: z.string(),
  /** `{{…}}` in it is a blank that is filled in before it is asked. */
  text: z.string(),
  /** Of the organisation, which admins write; else the reader's own, which nobody else sees. */
  shared: z.boolean(),
});
export type Prompt = z.infer<typeof Prompt>;

const name = line("Prompt name", PROMPT.name);
const text = prose("Prompt", PROMPT.text)
  .transform((value) => value.trim())
  .pipe(z.string().min(1, "Prompt can't be empty."));

/** What might be asked. */
export const SuggestedPrompt = z.object({
  /** What it is called, where it is a prompt of the organisation. */
  name: z.string().nullable(),
  text: z.string(),
  /** `saved`: of the organisation; `asked`: asked before and answered well; `document`: from a document's headings; `follow_up`: after an answer. */
  from: growing(z.enum(["saved", "asked", "document", "follow_up"]), "document"),
});
export type SuggestedPrompt = z.infer<typeof SuggestedPrompt>;

const invalidates = ["/prompts", "/thread/suggested-prompts"];

/** Prompts that are kept, and prompts that are suggested (product §4). */
export const prompts = {
  "/prompts": call({
    access: "member",
    summary: "The organisation's prompts and the caller's own, by name.",
    input: Nothing,
    output: z.object({ prompts: z.array(Prompt) }),
  }),
  "/prompts/create": call({
    access: "member",
    summary: `Keeps a prompt: the caller's own (at most ${PROMPT.own}), or, by admins, the organisation's (at most ${PROMPT.shared}).`,
    input: z.object({ name, text, shared: z.boolean().default(false) }),
    output: z.object({ id: Id }),
    invalidates,
  }),
  "/prompts/update": call({
    access: "member",
    summary: "Changes the name or text of a prompt: the caller's own, or, by admins, the organisation's.",
    input: z.object({ id: Id, name: name.optional(), text: text.optional() }),
    output: Done,
    invalidates,
  }),
  "/prompts/delete": call({
    access: "member",
    summary: "Deletes a prompt: the caller's own, or, by admins, the organisation's.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates,
  }),
  "/thread/suggested-prompts": call({
    access: "member",
    summary:
      "What might be asked next: after an answer of a chat (the latest unless told), questions that passages near it answer; without a chat, or in one without answers, of the documents that the caller reads. No message, and kept for each answer.",
    input: z.object({ chat_id: Id.optional(), message_id: Id.optional() }),
    output: z.object({ prompts: z.array(SuggestedPrompt) }),
  }),
};
