import type { AgentField } from "@domain/agents/fields.ts";
import { checkValues } from "@domain/agents/values.ts";
import { type Delimiter, toCsv } from "@/lib/csv.ts";
import type { InstanceView } from "../instance-view.ts";
import { isColumn, readCell, writeCell } from "./cells.ts";
import { decodeCsv, parseCsv } from "./read-csv.ts";

/** A row as it is sent. */
export interface BatchRow {
  /** In its file, the head being 0. */
  number: number;
  values: Record<string, unknown>;
}

/** What is wrong with a row, in words that name the field. */
export interface RowFault {
  number: number;
  message: string;
}

/** A file as it was read for an instance. */
export interface BatchFile {
  name: string;
  delimiter: Delimiter;
  /** What its text was taken for, where that is a guess. */
  guess: string | null;
  /** A column of the file each: the field that it fills, or why it fills none. */
  columns: { head: string; field: AgentField | null; problem: string | null }[];
  /** Those without a fault. */
  rows: BatchRow[];
  faults: RowFault[];
}

type Instance = Pick<InstanceView, "agent" | "rights" | "values">;

/** The fields that have a column: those that the runner may write, and that a cell can hold. */
export const columnsOf = ({ agent, rights }: Instance): AgentField[] =>
  agent.fields.filter((field) => rights[field.key] === "write" && isColumn(field));

/** What a cell of a field holds, in a sentence for who fills the file. */
export function cellHelp({ kind, options = [], limits }: AgentField): string {
  const most = limits?.maxLength ? ` At most ${limits.maxLength.toLocaleString("en")} characters.` : "";
  const { min, max } = limits ?? {};
  const between = min !== undefined && max !== undefined ? ` from ${min} to ${max}` : "";
  const words = options.map(({ value }) => value);
  if (kind === "choice") return `One of: ${words.join(", ")}.`;
  if (kind === "choices") return `Any of: ${words.join(", ")}; separated by semicolons.`;
  if (kind === "switch") return "yes or no.";
  if (kind === "number") return `A number${between}.`;
  if (kind === "money") return "An amount, such as 1250.00.";
  if (kind === "date") return "A day, such as 2026-05-31.";
  if (kind === "language") return "A language, such as en, German or zh.";
  if (kind === "color") return "A colour, such as #1d4ed8.";
  if (kind === "documents")
    return "Documents’ names, or the numbers that stand in their addresses; separated by semicolons.";
  if (kind === "recipients") return "Such as Mia Ito <mia@acme.example>; several separated by semicolons.";
  return `Text.${most}`;
}

const SAMPLES: Readonly<Record<string, unknown>> = {
  purpose: "Thank Ms Ito for the meeting and propose a date for the trial",
  key_points: "Trial from Monday, 9 to 17\nTwo pumps are enough",
  recipients: [{ name: "Mia Ito", address: "mia@acme.example" }],
  text: "Good morning, and welcome to the tour.",
  title: "Welcome",
};

/** A file to fill: the fields' keys, and a row that shows how. */
export function templateCsv(instance: Instance): string {
  const fields = columnsOf(instance);
  const sample = fields.map((field) =>
    writeCell(field, instance.values[field.key] ?? SAMPLES[field.key] ?? field.default ?? null),
  );
  return toCsv([fields.map(({ key }) => key), sample]);
}

/** Rows as a file that `readBatch` reads again. */
export function rowsCsv(
  fields: readonly AgentField[],
  rows: readonly Record<string, unknown>[],
  delimiter: Delimiter = ",",
): string {
  const cells = rows.map((values) => fields.map((field) => writeCell(field, values[field.key])));
  return toCsv([fields.map(({ key }) => key), ...cells], { delimiter });
}

/** Reads a file for an instance: each column is a field by its key or label. @throws CsvError when it can't be read at all */
export function readBatch(name: string, bytes: Uint8Array, instance: Instance): BatchFile {
  const { text, guess } = decodeCsv(bytes);
  const named = (head: string) => {
    const word = head.trim().toLowerCase();
    const { fields } = instance.agent;
    return (
      fields.find(({ key }) => key === word) ??
      fields.find(({ label }) => label.toLowerCase() === word) ??
      null
    );
  };
  const { head, rows, delimiter } = parseCsv(text, (column) => named(column) !== null);
  const taken = new Set<string>();
  const columns = head.map((column): BatchFile["columns"][number] => {
    const field = named(column);
    if (!field)
      return {
        head: column,
        field: null,
        problem: column === "" ? "It has no name." : `There is no field ${column.slice(0, 60)}.`,
      };
    if (instance.rights[field.key] !== "write" || !isColumn(field))
      return { head: column, field: null, problem: `${field.label} can’t be set by you here.` };
    if (taken.has(field.key))
      return { head: column, field: null, problem: `${field.label} has a column already.` };
    taken.add(field.key);
    return { head: column, field, problem: null };
  });
  const read = rows.map(({ number, cells }) => readRow(number, cells, columns, instance));
  return {
    name,
    delimiter,
    guess,
    columns,
    rows: read.flatMap(({ row, faults }) => (faults.length === 0 ? [row] : [])),
    faults: read.flatMap(({ faults }) => faults),
  };
}

/** Documents that are named count as one each: which they are, the server finds. */
const checked = ({ kind }: AgentField, value: unknown): unknown =>
  kind === "documents" && Array.isArray(value)
    ? value.map((each: unknown, index) => (typeof each === "string" ? index + 1 : each))
    : value;

function readRow(
  number: number,
  cells: string[],
  columns: BatchFile["columns"],
  { agent, rights, values }: Instance,
) {
  const given: Record<string, unknown> = {};
  const faults: RowFault[] = [];
  columns.forEach(({ field }, index) => {
    if (!field) return;
    try {
      const value = readCell(field, cells[index] ?? "");
      if (value !== undefined) given[field.key] = value;
    } catch (error) {
      faults.push({ number, message: error instanceof Error ? error.message : String(error) });
    }
  });
  const unread = faults.length;
  // What the runner may not write is the instance's own matter, and checked where it is known.
  const own = agent.fields.filter(({ key }) => rights[key] === "write");
  const kept = Object.fromEntries(
    own.map((field) => [field.key, checked(field, given[field.key]) ?? values[field.key]]),
  );
  const wrong = checkValues(own, kept, { complete: unread === 0 });
  return {
    row: { number, values: given },
    faults: [...faults, ...wrong.map(({ message }) => ({ number, message }))],
  };
}
