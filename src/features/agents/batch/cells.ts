import type { AgentField, AgentRecipient } from "@domain/agents/fields.ts";
import { isEmpty } from "@domain/agents/values.ts";
import { LANGUAGES, languageName } from "../languages.ts";

/** Kinds that one cell can hold. */
export const isColumn = ({ kind }: AgentField): boolean => kind !== "lines";

const YES = ["yes", "true", "on", "1", "ja", "sí", "si", "oui", "evet", "có", "是", "نعم"];
const NO = ["no", "false", "off", "0", "nein", "non", "hayır", "không", "否", "لا"];

/** A value as the cell of a table that `readCell` reads again; what isn't set is empty. */
export function writeCell(field: AgentField, value: unknown): string {
  if (isEmpty(value)) return "";
  switch (field.kind) {
    case "switch":
      return value === true ? "yes" : "no";
    case "money":
      return typeof value === "number" ? moneyText(value) : "";
    case "choices":
      return joined(value as string[], field);
    case "documents":
      return (value as number[]).join("; ");
    case "recipients":
      return (value as AgentRecipient[]).map(recipientText).join("; ");
    default:
      return String(value);
  }
}

/**
 * What a cell says for a field: undefined when it is empty. Whether the value fits is `checkValues`' to say.
 * @throws Error in words that name the field, for what can't be read as its kind
 */
export function readCell(field: AgentField, cell: string): unknown {
  const { kind, label, options = [] } = field;
  const text = cell.trim();
  if (text === "") return undefined;
  const option = (word: string) =>
    options.find(({ value }) => value === word) ??
    options.find((each) =>
      [each.value, each.label].some((name) => name.toLowerCase() === word.toLowerCase()),
    );
  switch (kind) {
    case "number":
      return numberOf(label, text);
    case "money":
      return moneyOf(label, text);
    case "switch": {
      const word = text.toLowerCase();
      if (YES.includes(word)) return true;
      if (NO.includes(word)) return false;
      throw new Error(`${label} must be yes or no.`);
    }
    case "choice":
      return option(text)?.value ?? text;
    case "choices": {
      const whole = options.find(({ value }) => value === text);
      const words = whole ? [text] : text.split(text.includes("\n") ? "\n" : /[;|]/);
      return words
        .map((word) => word.trim())
        .filter(Boolean)
        .map((word) => option(word)?.value ?? word);
    }
    case "date":
      return text.replace(
        /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/,
        (_, day: string, month: string, year: string) =>
          `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
      );
    case "language":
      return LANGUAGES.find((code) => languageName(code).toLowerCase() === text.toLowerCase()) ?? text;
    case "color":
      return text.toLowerCase();
    case "documents": {
      const ids = text.split(/[;,|\s]+/).filter(Boolean);
      if (ids.every((id) => /^[1-9]\d{0,14}$/.test(id))) return ids.map(Number);
      // Names, which the server knows: they may hold commas and blanks.
      return text
        .split(/[;\n]/)
        .map((name) => name.trim())
        .filter(Boolean);
    }
    case "recipients":
      return readRecipients(cell);
    default:
      return cell;
  }
}

function numberOf(label: string, text: string): number {
  if (/^[+-]?\d{1,3},\d{3}$/.test(text))
    throw new Error(`${label}: ${text} can be read in two ways. Write it without a comma, or with a point.`);
  const plain = /^[+-]?\d+,\d+$/.test(text) ? text.replace(",", ".") : text;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) throw new Error(`${label} must be a number.`);
  return Number(plain);
}

function moneyText(value: number): string {
  const digits = String(Math.abs(value)).padStart(3, "0");
  return `${value < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function moneyOf(label: string, text: string): number {
  const found = /^([+-]?)(\d{1,15})(?:[.,](\d{1,2}))?$/.exec(text);
  if (!found) throw new Error(`${label} must be an amount such as 1250.00.`);
  const [, sign, whole = "", rest = ""] = found;
  const amount = Number(whole + rest.padEnd(2, "0"));
  return sign === "-" && amount !== 0 ? -amount : amount;
}

function joined(values: readonly string[], { options = [] }: AgentField): string {
  const line = values.join("; ");
  const isPlain =
    values.every((value) => !/[;|]/.test(value)) && !options.some(({ value }) => value === line);
  return values.length === 1 || isPlain ? line : values.join("\n");
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** As mails have it: Mia Ito <mia@acme.example>. */
function recipientText({ name = "", address = "" }: AgentRecipient): string {
  const said = /^[^\s"\\<>;@](?:[^"\\<>;@]*[^\s"\\<>;@])?$/.test(name)
    ? name
    : name === ""
      ? ""
      : quoted(name);
  if (address === "") return said;
  if (said === "" && /^[^\s"\\<>;]+@[^\s"\\<>;]*$/.test(address)) return address;
  return `${said} <${address.replace(/[>\\]/g, "\\$&")}>`.trim();
}

const ENTRY = /\s*(?:"((?:\\.|[^"\\])*)"|([^;<"\n]*))\s*(?:<((?:\\.|[^>\\])*)>)?\s*(?:;|\n|$)/suy;
const unescaped = (text: string) => text.replace(/\\(.)/gsu, "$1");

function readRecipients(cell: string): AgentRecipient[] {
  const found: AgentRecipient[] = [];
  ENTRY.lastIndex = 0;
  while (ENTRY.lastIndex < cell.length) {
    const at = ENTRY.lastIndex;
    const match = ENTRY.exec(cell);
    // Not as mails have it: the rest is taken for one name, which is shown before anything is sent.
    if (!match) return [...found, { name: cell.slice(at).trim() }];
    const [, inQuotes, plain = "", inBrackets] = match;
    const words = plain.trim();
    const name = inQuotes !== undefined ? unescaped(inQuotes) : words;
    const address = inBrackets !== undefined ? unescaped(inBrackets) : "";
    if (inBrackets === undefined && inQuotes === undefined && words.includes("@"))
      found.push({ address: words });
    else if (name !== "" || address !== "")
      found.push({ ...(name && { name }), ...(address && { address }) });
  }
  return found;
}
