import { type AgentField, MAX_ITEMS, MAX_LENGTH } from "./fields.ts";

/** What is wrong with the value of a field. */
export interface ValueFault {
  /** The field's key; of an unknown one what was given. */
  key: string;
  /** In words that name the field. */
  message: string;
}

const CONTROL_CHARACTERS = /[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/**
 * What is wrong with values for the fields of an agent: each is checked against its definition, and a key without one is
 * refused. The database says the same of an instance's values (`private.agent_value_fault`).
 * @param complete of a run: what is required must be there, a default counting as a value
 * @returns a fault a field at most, in the order of the fields, then those of unknown keys; none when all is right
 */
export function checkValues(
  fields: readonly AgentField[],
  values: Readonly<Record<string, unknown>>,
  { complete = false }: { complete?: boolean } = {},
): ValueFault[] {
  const faults: ValueFault[] = [];
  for (const field of fields) {
    const value = Object.hasOwn(values, field.key) ? values[field.key] : undefined;
    const message =
      valueFault(field, value) ??
      (complete && field.required && isEmpty(value) && isEmpty(field.default)
        ? `${field.label} is needed.`
        : null);
    if (message) faults.push({ key: field.key, message });
  }
  const known = new Set(fields.map(({ key }) => key));
  for (const key of Object.keys(values))
    if (!known.has(key)) faults.push({ key, message: `There is no field ${key.slice(0, 60)}.` });
  return faults;
}

/** Values with the definitions' defaults where none is given; what belongs to no field is left out. */
export function withDefaults(
  fields: readonly AgentField[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const filled = fields.map((field) => [field.key, values[field.key] ?? field.default ?? null] as const);
  return Object.fromEntries(filled.filter(([, value]) => value !== null));
}

/** Whether a value is none: absent, null, blank text, or an empty list. */
export function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === "string" && value.trim() === "") ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** What is wrong with a value for a field, in words that name it; null: nothing, as with none at all. */
export function valueFault(field: AgentField, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const { kind, label } = field;
  switch (kind) {
    case "text":
    case "long_text":
      return textFault(field, kind, value);
    case "number":
    case "money":
      return numberFault(field, value);
    case "switch":
      return typeof value === "boolean" ? null : `${label} must be on or off.`;
    case "choice":
    case "date":
    case "language":
    case "color":
      if (typeof value !== "string") return `${label} must be text.`;
      return oneWordFault(field, value);
    default:
      return listFault(field, kind, value);
  }
}

function textFault({ label, limits }: AgentField, kind: keyof typeof MAX_LENGTH, value: unknown) {
  if (typeof value !== "string") return `${label} must be text.`;
  const most = limits?.maxLength ?? MAX_LENGTH[kind];
  // As PostgreSQL counts: a character outside the basic plane is one.
  if ([...value].length > most) return `${label} can have at most ${most} characters.`;
  const unusable = value.includes("\u0000") || (kind === "text" && CONTROL_CHARACTERS.test(value));
  return unusable ? `${label} contains characters that can't be used.` : null;
}

function numberFault({ kind, label, limits }: AgentField, value: unknown) {
  if (typeof value !== "number" || Number.isNaN(value)) return `${label} must be a number.`;
  if (kind === "money" && !Number.isSafeInteger(value))
    return `${label} must be a whole number of the smallest unit.`;
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return `${label} is too large a number.`;
  if (limits?.min !== undefined && value < limits.min) return `${label} must be at least ${limits.min}.`;
  if (limits?.max !== undefined && value > limits.max) return `${label} can be at most ${limits.max}.`;
  return null;
}

function oneWordFault({ kind, label, options }: AgentField, value: string) {
  if (kind === "choice")
    return options?.some((option) => option.value === value) ? null : `${label} must be one of its options.`;
  if (kind === "date") return isDay(value) ? null : `${label} must be a day, such as 2026-05-31.`;
  if (kind === "language")
    return value.length <= 35 && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value)
      ? null
      : `${label} must be a language, such as en or zh-Hans.`;
  return /^#[0-9a-f]{6}$/.test(value) ? null : `${label} must be a colour, such as #1d4ed8.`;
}

function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < "0001") return false;
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}

function listFault(field: AgentField, kind: keyof typeof MAX_ITEMS, value: unknown) {
  const { label, limits } = field;
  if (!Array.isArray(value)) return `${label} must be a list.`;
  const entries: unknown[] = value;
  const most = limits?.maxItems ?? MAX_ITEMS[kind];
  if (entries.length > most) return `${label} can have at most ${most} entries.`;
  if ((kind === "choices" || kind === "documents") && new Set(entries).size < entries.length)
    return `${label} can't have an entry twice.`;
  return entries.every((entry) => isEntry(field, kind, entry))
    ? null
    : `${label} has an entry that isn't right.`;
}

function isEntry({ options }: AgentField, kind: keyof typeof MAX_ITEMS, entry: unknown): boolean {
  if (kind === "choices") return options?.some((option) => option.value === entry) === true;
  if (kind === "documents") return Number.isSafeInteger(entry) && (entry as number) > 0;
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return false;
  const parts = Object.entries(entry);
  if (kind === "lines")
    return "description" in entry && parts.every(([key, value]) => LINE_PARTS.get(key)?.(value) === true);
  return (
    parts.every(([key, value]) => RECIPIENT_PARTS.get(key)?.(value) === true) &&
    parts.some(([, value]) => value !== "")
  );
}

const isText = (most: number) => (value: unknown) =>
  typeof value === "string" && [...value].length <= most && !value.includes("\u0000");
const isLine = (most: number) => (value: unknown) =>
  isText(most)(value) && !CONTROL_CHARACTERS.test(value as string);
const isWhole = (lowest: number, highest: number) => (value: unknown) =>
  Number.isSafeInteger(value) && (value as number) >= lowest && (value as number) <= highest;

const RECIPIENT_PARTS = new Map([
  ["name", isLine(120)],
  ["address", isLine(254)],
]);
const LINE_PARTS = new Map<string, (value: unknown) => boolean>([
  ["description", isText(1000)],
  ["unit", isText(20)],
  ["quantity", isWhole(-1e12, 1e12)],
  ["price", isWhole(-1e14, 1e14)],
  ["discount", isWhole(0, 10_000)],
  ["vat", isWhole(0, 10_000)],
]);
