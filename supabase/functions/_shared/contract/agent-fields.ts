import { z } from "zod";
import {
  AGENT_FIELD_KINDS,
  AGENT_FIELD_PERMISSIONS,
  AGENT_PERMISSIONS,
  type AgentField as Definition,
  FIXED_AGENT_FIELDS,
} from "../domain/agents/fields.ts";
import { valueFault } from "../domain/agents/values.ts";
import { line, prose } from "./call.ts";
import { growing } from "./read.ts";

/** What somebody may do with an instance. */
export const AgentPermission = growing(z.enum(AGENT_PERMISSIONS), "none");
/** What somebody may do with a field of an instance. */
export const AgentFieldPermission = growing(z.enum(AGENT_FIELD_PERMISSIONS), "hidden");

/** The key of a field. */
export const AgentFieldKey = z
  .string()
  .regex(
    /^[a-z][a-z0-9_]{0,59}$/,
    "A key has small letters, digits and underscores, and begins with a letter.",
  );

const recipient = z.object({ name: z.string().optional(), address: z.string().optional() });
const invoiceLine = z.object({
  description: z.string(),
  unit: z.string().optional(),
  quantity: z.number().optional(),
  price: z.number().optional(),
  discount: z.number().optional(),
  vat: z.number().optional(),
});

/** A value of a field; `valueFault` says whether it is one for a definition. */
export const AgentValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()),
  z.array(z.number()),
  z.array(invoiceLine),
  z.array(recipient),
]);

/** Values by the keys of their fields. */
export const AgentValues = z.record(AgentFieldKey, AgentValue);

const count = (most: number) => z.int().min(1).max(most);

/** The definition of a field of an agent (product §7). */
export const AgentField = z.object({
  key: AgentFieldKey,
  label: line("Label", 80),
  kind: growing(z.enum(AGENT_FIELD_KINDS), "text"),
  help: prose("Help", 400).optional(),
  default: AgentValue.optional(),
  required: z.boolean().optional(),
  options: z
    .array(z.object({ value: line("Option", 60), label: line("Option's label", 80) }))
    .max(50, "A field can have at most 50 options.")
    .optional(),
  limits: z
    .object({
      min: z.number().optional(),
      max: z.number().optional(),
      maxLength: count(200_000).optional(),
      maxItems: count(1000).optional(),
    })
    .optional(),
  permission: AgentFieldPermission.optional(),
  to_model: z.boolean().optional(),
}) satisfies z.ZodType<Definition>;
export type AgentField = z.infer<typeof AgentField>;

/** What an operator writes: each definition fits together, and no key is there twice. */
export const AgentFields = z
  .array(AgentField)
  .max(80, "An agent can have at most 80 fields.")
  .superRefine((fields, context) => {
    const seen = new Set<string>(Object.keys(FIXED_AGENT_FIELDS));
    fields.forEach((field, index) => {
      const fault =
        definitionFault(field) ?? (seen.has(field.key) ? `There is a field ${field.key} already.` : null);
      if (fault) context.addIssue({ code: "custom", path: [index], message: fault });
      seen.add(field.key);
    });
  });

/** What is wrong with a definition, in words that name the field; null: nothing. */
export function definitionFault(field: Definition): string | null {
  const { label, kind, options = [], limits } = field;
  const chosen = kind === "choice" || kind === "choices";
  if (chosen && options.length === 0) return `${label} needs options.`;
  if (!chosen && options.length > 0) return `${label} can't have options.`;
  if (new Set(options.map(({ value }) => value)).size < options.length)
    return `${label} has an option twice.`;
  if (limits?.min !== undefined && limits.max !== undefined && limits.min > limits.max)
    return `${label}: the least can't be above the most.`;
  return valueFault(field, field.default);
}

/** An instance as a run of somebody begins with it: all values, hidden ones too, so it is the server's own. */
export const InstanceForRun = z.object({
  agent: z.object({ type: z.string(), fields: z.array(AgentField) }),
  rights: z.record(z.string(), z.enum(AGENT_FIELD_PERMISSIONS)),
  values: z.record(z.string(), z.unknown()),
});
export type InstanceForRun = z.infer<typeof InstanceForRun>;
