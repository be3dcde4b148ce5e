import type { Language } from "../../text/language.ts";
import { splitMessage } from "../message.ts";
import { formulas } from "./formulas.ts";

/** A message without its subject, by its parts. */
export interface MessageParts {
  /** With `{name}` in place of a name: "Hi {name},"; null: there is none. */
  greeting: string | null;
  /** The formula alone, without the name below it; null: there is none. */
  closing: string | null;
  /** What stands between them. */
  body: string;
}

const mark = /[,!.:;،！，。：…–—-]/u;
/** A greeting with more words before its first mark is a sentence that begins like one. */
const mostNameWords = 6;
/** How many lines from the end a closing is looked for in: name, role, company and address stand below it. */
const closingWithin = 7;

/** Takes greeting and closing off a message. */
export function partsOf(text: string, language: Language): MessageParts {
  const { body } = splitMessage("mail", text.replace(/\r\n?/g, "\n"));
  const lines = body.trim().split("\n");
  const greeting = greetingOf(lines[0]?.trim() ?? "", language);
  if (greeting) lines[0] = greeting.rest;
  const closing = closingOf(lines, language);
  const kept = closing ? lines.slice(0, closing.at) : lines;
  return {
    greeting: greeting?.said ?? null,
    closing: closing?.said ?? null,
    body: kept.join("\n").trim(),
  };
}

function greetingOf(line: string, language: Language): { said: string; rest: string } | null {
  const known = [...(formulas[language]?.greetings ?? [])].sort((one, other) => other.length - one.length);
  const small = line.toLocaleLowerCase(language);
  const formula = known.find((each) => small.startsWith(each) && standsAlone(each, small));
  if (formula === undefined) return language === "zh" ? namedFirst(line) : null;
  const after = line.slice(formula.length);
  const cut = after.search(mark);
  const name = (cut < 0 ? after : after.slice(0, cut)).trim();
  if (name.split(/\s+/).length > mostNameWords || (cut < 0 && name.length > 60)) return null;
  const end = cut < 0 ? "" : (after[cut] ?? "");
  const gap = language === "zh" ? "" : " ";
  const said = `${line.slice(0, formula.length)}${name ? `${gap}{name}` : ""}${/[–—-]/u.test(end) ? " –" : end}`;
  return { said, rest: cut < 0 ? "" : after.slice(cut + 1).trim() };
}

/** "王先生，您好：" */
function namedFirst(line: string): { said: string; rest: string } | null {
  const found = /^\p{scx=Han}{1,8}([，,]?)(您好|你好)([：:，,！!。]?)(.*)$/u.exec(line);
  if (!found) return null;
  const [, comma = "", formula = "", end = "", rest = ""] = found;
  return { said: `{name}${comma}${formula}${end}`, rest: rest.trim() };
}

function closingOf(lines: readonly string[], language: Language): { at: number; said: string } | null {
  const known = [...(formulas[language]?.closings ?? [])].sort((one, other) => other.length - one.length);
  const told = lines.flatMap((line, at) => (line.trim() === "" ? [] : [at]));
  // From above: "Thanks" may be said below "Best regards" no more than once.
  for (const at of told.slice(-closingWithin)) {
    const line = lines[at]?.trim() ?? "";
    const small = line.toLocaleLowerCase(language);
    const formula = known.find((each) => small.startsWith(each) && standsAlone(each, small));
    if (formula === undefined || at === told[0]) continue;
    const after = line.slice(formula.length);
    const end = /^[,!.،！，。]/u.exec(after)?.[0] ?? "";
    // A closing is a line of its own, or has the name behind a comma or dash.
    const beside = after.slice(end.length).trim();
    const isLine =
      beside === "" || ((end !== "" || /^[–—-]/u.test(beside)) && beside.split(/\s+/).length <= 4);
    if (isLine) return { at, said: line.slice(0, formula.length) + end };
  }
  return null;
}

const standsAlone = (formula: string, line: string): boolean =>
  /\p{scx=Han}$/u.test(formula) || !/[\p{L}\p{M}]/u.test(line.charAt(formula.length));
