import { z } from "zod";
import { AiSettings, NO_AI_SETTINGS } from "../../../contract/ai-settings.ts";
import { formOf } from "../../../domain/agents/message.ts";
import { type MessageTask, refinements } from "../../../domain/agents/message-prompt.ts";
import { needlesOf } from "../../../domain/agents/withhold.ts";
import type { Library } from "../../retrieval/search.ts";

/** What the database tells of a run to write: values and texts as they hold for it, hidden ones among them. */
export const MessageRunContext = z.object({
  run_id: z.int(),
  organization_id: z.int(),
  user_id: z.int(),
  organization_name: z.string(),
  /** The runner's, who signs unless another name is given. */
  user_name: z.string(),
  /** How many documents the runner may read. */
  documents: z.int(),
  embedding_model: z.string().nullable(),
  settings: AiSettings.default(NO_AI_SETTINGS),
  fields: z.array(
    z.object({ key: z.string(), label: z.string(), kind: z.string(), to_model: z.boolean().default(true) }),
  ),
  values: z.record(z.string(), z.unknown()),
  context: z.string(),
  /** How the instance writes; a run that is to be written otherwise says so in its values. */
  style: z.string(),
  /** Keys of values that the runner may not see; `context` and `style` may be among them. */
  hidden: z.array(z.string()),
  variants: z.int().min(1),
  /** The first of the variants that are written: of a change the one that is changed. */
  first: z.int().min(0).default(0),
  change: z
    .object({
      text: z.string(),
      how: z.enum(refinements).nullable(),
      wish: z.string(),
      language: z.string(),
    })
    .nullable(),
});
export type MessageRunContext = z.infer<typeof MessageRunContext>;

/** Keys that shape a message and are told by its look; what they are set to is no secret that a text could repeat. */
export const shaping = new Set(["kind", "variants", "use_documents", "length", "language", "tone"]);
const own = new Set([
  ...shaping,
  "purpose",
  "key_points",
  "reply_to",
  "recipients",
  "sender",
  "signature",
  "avoid",
  "documents",
]);

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

/** A value as a person would write it. */
function saidOf(kind: string, value: unknown): string {
  if (kind === "money" && typeof value === "number") return (value / 100).toFixed(2);
  if (Array.isArray(value))
    return value
      .map((each) => saidOf("text", each))
      .filter(Boolean)
      .join("\n");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object" || value === null) return textOf(value);
  return Object.values(value).map(textOf).filter(Boolean).join(", ");
}

/** A run's task: its values by the keys that the message generator knows, and the agent's other fields by their labels. */
export function taskOf(run: MessageRunContext): Omit<MessageTask, "variant"> {
  const { fields, hidden, change } = run;
  const kept = new Set(
    fields.filter(({ key, to_model }) => to_model || !hidden.includes(key)).map(({ key }) => key),
  );
  const text = (key: string) => (kept.has(key) ? textOf(run.values[key]) : "");
  return {
    form: formOf(text("kind")),
    purpose: text("purpose"),
    points: text("key_points"),
    replyTo: text("reply_to"),
    recipients: kept.has("recipients") ? recipientsOf(run.values["recipients"]) : [],
    sender: text("sender") || run.user_name,
    signature: text("signature"),
    avoid: text("avoid"),
    tone: text("tone"),
    length: text("length"),
    language: text("language"),
    others: fields.flatMap(({ key, label, kind }) =>
      own.has(key) || !kept.has(key) || kind === "documents"
        ? []
        : [{ label, value: saidOf(kind, run.values[key]) }],
    ),
    organizationName: run.organization_name,
    context: run.context,
    style: typeof run.values["style"] === "string" ? run.values["style"] : run.style,
    variants: run.variants,
    change,
  };
}

/** The recipients' names, or what else is known of them: one never sees another's address in a text. */
function recipientsOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.map((each: unknown) => {
    if (typeof each !== "object" || each === null) return textOf(each);
    const { name, address } = each as Record<string, unknown>;
    return textOf(name) || textOf(address);
  });
}

/** What the text may not repeat. */
export function hiddenIn({ fields, hidden, values, context, style }: MessageRunContext): string[] {
  const texts: Record<string, unknown> = { ...values, context, style };
  const money = new Set(fields.filter(({ kind }) => kind === "money").map(({ key }) => key));
  return needlesOf(
    hidden
      .filter((key) => !shaping.has(key))
      .map((key) => (money.has(key) ? { amount: texts[key] } : texts[key])),
  );
}

/** What facts are looked for in; null where the run wants none. */
export function libraryOf(run: MessageRunContext): Library | null {
  if (run.values["use_documents"] !== true) return null;
  const { organization_id, user_id, documents, embedding_model } = run;
  const chosen = run.values["documents"];
  const document_ids = Array.isArray(chosen) ? chosen.filter((id) => typeof id === "number") : [];
  const library = { organization_id, user_id, documents, embedding_model };
  if (documents === 0) return null;
  return document_ids.length > 0 ? { ...library, documents: document_ids.length, document_ids } : library;
}
