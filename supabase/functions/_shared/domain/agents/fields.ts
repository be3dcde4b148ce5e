/** What kinds of fields an agent may have (product §7); what each holds says `AgentValue`. */
export const AGENT_FIELD_KINDS = [
  "text",
  "long_text",
  "number",
  "money",
  "choice",
  "choices",
  "switch",
  "date",
  "language",
  "color",
  "documents",
  "recipients",
  "lines",
] as const;
export type AgentFieldKind = (typeof AGENT_FIELD_KINDS)[number];

/** What somebody may do with an instance, least first. */
export const AGENT_PERMISSIONS = ["none", "use", "edit"] as const;
export type AgentPermission = (typeof AGENT_PERMISSIONS)[number];

/** What somebody may do with a field of an instance, least first. */
export const AGENT_FIELD_PERMISSIONS = ["hidden", "read", "write"] as const;
export type AgentFieldPermission = (typeof AGENT_FIELD_PERMISSIONS)[number];

/** Keys of what every instance has beside its agent's fields. */
export const FIXED_AGENT_FIELDS = { context: "Context", style: "Style" } as const;

/** Whom something goes to: a name, an address, or both. */
export interface AgentRecipient {
  name?: string | undefined;
  address?: string | undefined;
}

/** A line of an invoice. */
export interface AgentLine {
  description: string;
  /** What the quantity counts, such as "day". */
  unit?: string | undefined;
  /** In thousandths. */
  quantity?: number | undefined;
  /** In the currency's smallest unit. */
  price?: number | undefined;
  /** In hundredths of a percent. */
  discount?: number | undefined;
  /** In hundredths of a percent. */
  vat?: number | undefined;
}

/** A value as its kind holds it; null clears it. Text, days (2026-05-31), languages and colours are strings; money is whole smallest units. */
export type AgentValue =
  string | number | boolean | string[] | number[] | AgentRecipient[] | AgentLine[] | null;

/** The definition of a field. */
export interface AgentField {
  /** In snake_case; what values are kept under. */
  key: string;
  label: string;
  kind: AgentFieldKind;
  help?: string | undefined;
  /** What holds where an instance has no value. */
  default?: AgentValue | undefined;
  /** Whether a run needs a value. */
  required?: boolean | undefined;
  /** Of choice and choices. */
  options?: { value: string; label: string }[] | undefined;
  limits?:
    | {
        min?: number | undefined;
        max?: number | undefined;
        maxLength?: number | undefined;
        maxItems?: number | undefined;
      }
    | undefined;
  /** What members may do with it where an instance has no rule; `write` unless told. */
  permission?: AgentFieldPermission | undefined;
  /** Whether the value may reach the model also in a run of somebody to whom it is hidden; true unless told. */
  to_model?: boolean | undefined;
}

/** The most characters of a text where its definition has no limit. */
export const MAX_LENGTH = { text: 200, long_text: 4000 } as const;
/** The most entries of a list where its definition has no limit. */
export const MAX_ITEMS = { choices: 50, documents: 20, recipients: 50, lines: 1000 } as const;
