import { z } from "zod";
import { attribute } from "./attribute.ts";
import { type ReadCalendar, readCalendar } from "./calendar.ts";
import { type MessageAsked, readMessage } from "./message-asked.ts";

const text = z.union([
  z.string(),
  z
    .array(z.object({ type: z.string(), text: z.string().optional() }))
    .transform((parts) => parts.map((part) => part.text ?? "").join("\n")),
  z.null().transform(() => ""),
]);

/** Whether a message brings a file or a picture, which the offline model can't look at. */
export function bringsFiles(request: unknown): boolean {
  const part = z.object({ type: z.enum(["file", "image_url", "input_audio"]) });
  const message = z.object({ content: z.array(z.unknown()) });
  return z
    .object({ messages: z.array(z.unknown()) })
    .catch({ messages: [] })
    .parse(request)
    .messages.some((each) => {
      const parsed = message.safeParse(each);
      return parsed.success && parsed.data.content.some((one) => part.safeParse(one).success);
    });
}

/** The body of `/chat/completions`, as far as this model reads it. */
export const chatRequest = z.object({
  model: z.string().default("offline"),
  messages: z
    .array(
      z.object({
        role: z.enum(["system", "developer", "user", "assistant", "tool"]),
        content: text.default(""),
      }),
    )
    .min(1),
  stream: z.boolean().default(false),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
  response_format: z.object({ type: z.string() }).nullish(),
  max_tokens: z.number().int().positive().nullish(),
  max_completion_tokens: z.number().int().positive().nullish(),
});
export type ChatRequest = z.output<typeof chatRequest>;

export interface Source {
  id: number;
  title: string;
  section: string;
  /** What its document is called inside, who wrote it and on which day; empty where nobody knows. */
  documentTitle?: string;
  author?: string;
  date?: string;
  text: string;
}

/** What was read of whole documents. */
export interface Reading {
  /** What passes over them noted, by document: lines that end with the numbers of sources. */
  notes: { title: string; lines: string[] }[];
  counted: {
    of: string;
    columns: string[];
    rows: string[];
    count: number;
    where: string;
    sum: string;
  } | null;
}

/** Two sources that disagree, with the sentence of each; `note`: when each holds, where both do. */
export interface Conflict {
  first: number;
  second: number;
  says: [string, string];
  note: string;
}

export interface Prompt {
  task: string;
  /** What the system message calls the assistant; empty where it doesn't. */
  name: string;
  sources: Source[];
  /** The question whose answer was wrong, where the user's message says what was wrong. */
  corrected: string;
  /** Answers that people put right; `section` is the question of each. */
  lessons: Source[];
  /** null unless documents were read as a whole. */
  reading: Reading | null;
  /** The names of the documents, where they are told, and how many there are. */
  documents: { names: string[]; total: number } | null;
  /** Tags that are offered, and what is said of them. */
  tags: { context: string; offered: { id: number; name: string }[] };
  /** Which sources disagree, by their ids, with the sentence of each. */
  conflicts: Conflict[];
  /** What was read of the asker's calendar, where the question is about it. */
  calendar: ReadCalendar | null;
  /** What a message is asked of. */
  message: MessageAsked;
  /** What was said before the last user message. */
  history: { role: "user" | "assistant"; content: string }[];
  question: string;
}

const sourcePattern = /<source\b([^>]*)>\n?([\s\S]*?)\n?<\/source>/g;
const lessonPattern = /<lesson\b((?:[^">]|"[^"]*")*)>\n?([\s\S]*?)\n?<\/lesson>/g;

/**
 * Reads messages as any model would: the task from a `Task: …` line of the system message, sources from
 * `<source id="1" title="…">…</source>` there, or else in the last user message, and that message as the question.
 */
export function readPrompt(messages: ChatRequest["messages"]): Prompt {
  const system = messages
    .filter(({ role }) => role === "system" || role === "developer")
    .map(({ content }) => content)
    .join("\n\n");
  const turns = messages.flatMap(({ role, content }) =>
    role === "user" || role === "assistant" ? [{ role, content }] : [],
  );
  const lastUser = turns.findLastIndex(({ role }) => role === "user");
  const asked = turns[lastUser]?.content ?? "";
  const inSystem = readSources(system);
  return {
    task: /^Task:\s*(\w+)/m.exec(system.replace(sourcePattern, ""))?.[1]?.toLowerCase() ?? "",
    name: /^You are (.{1,60}?), (?:the assistant of|who helps people)/m.exec(system)?.[1] ?? "",
    sources: inSystem.length > 0 ? inSystem : readSources(asked),
    corrected: /^<question>\n([\s\S]*?)\n<\/question>/m.exec(system)?.[1]?.replaceAll("&lt;", "<") ?? "",
    lessons: readLessons(system.replace(sourcePattern, "")),
    reading: readReading(system.replace(sourcePattern, "")),
    documents: readDocuments(system.replace(sourcePattern, "")),
    tags: readTags(system),
    conflicts: readConflicts(system.replace(sourcePattern, "")),
    calendar: readCalendar(system),
    message: readMessage(asked, system.replace(sourcePattern, "")),
    history: turns.slice(0, Math.max(0, lastUser)),
    question: (inSystem.length > 0 ? asked : asked.replace(sourcePattern, "")).trim(),
  };
}

function readReading(system: string): Reading | null {
  if (!/^<reading\b/m.test(system)) return null;
  const notes = [...system.matchAll(/^<notes\b([^>]*)>\n([\s\S]*?)\n<\/notes>/gm)].map(
    ([, attributes = "", inner = ""]) => ({ title: attribute(attributes, "title"), lines: linesOf(inner) }),
  );
  const [, told = "", inner = ""] = /^<counted\b([^>]*)>\n([\s\S]*?)\n<\/counted>/m.exec(system) ?? [];
  const counted = told && {
    of: attribute(told, "of"),
    columns: attribute(told, "columns")
      .split(" | ")
      .filter((_, __, all) => all.join("") !== ""),
    rows: linesOf(inner),
    count: Number(attribute(told, "rows")),
    where: attribute(told, "where"),
    sum: attribute(told, "sum"),
  };
  return { notes, counted: counted || null };
}

function readDocuments(system: string): Prompt["documents"] {
  const found = /^<documents\b([^>]*)>\n([\s\S]*?)\n<\/documents>/m.exec(system);
  if (!found) return null;
  const [, told = "", inner = ""] = found;
  const names = linesOf(inner).map((line) => line.replace(/^- /, ""));
  return { names, total: Number(attribute(told, "total")) };
}

function readTags(system: string): Prompt["tags"] {
  const context = /^<context>\n([\s\S]*?)\n<\/context>/m.exec(system)?.[1] ?? "";
  const offered = [...system.matchAll(/^<tag\b(.*)\/>$/gm)].map(([, told = ""]) => ({
    id: Number(attribute(told, "id")),
    name: attribute(told, "name"),
  }));
  return { context: context.replaceAll("&lt;", "<"), offered };
}

function readConflicts(system: string): Conflict[] {
  const found = system.matchAll(/^<conflict\b([^>]*)>\n(.*)\n(.*)\n<\/conflict>/gm);
  return [...found].map(([, told = "", ...lines]) => {
    const [first = "", second = ""] = lines.flatMap((line) => line.replaceAll("&lt;", "<"));
    return {
      first: Number(attribute(told, "first")),
      second: Number(attribute(told, "second")),
      says: [first, second],
      note: attribute(told, "note"),
    };
  });
}

const linesOf = (inner: string): string[] => inner.replaceAll("&lt;", "<").split("\n").filter(Boolean);

function readSources(content: string): Source[] {
  return [...content.matchAll(sourcePattern)].map(([, attributes = "", inner = ""], index) => ({
    id: Number(attribute(attributes, "id")) || index + 1,
    title: attribute(attributes, "title"),
    section: attribute(attributes, "section"),
    documentTitle: attribute(attributes, "document-title"),
    author: attribute(attributes, "author"),
    date: attribute(attributes, "date"),
    text: inner.replaceAll("&lt;", "<"),
  }));
}

function readLessons(system: string): Source[] {
  return [...system.matchAll(lessonPattern)].map(([, attributes = "", inner = ""]) => {
    const question = attribute(attributes, "question");
    const text = inner.replaceAll("&lt;", "<");
    return { id: Number(attribute(attributes, "id")), title: question, section: question, text };
  });
}
