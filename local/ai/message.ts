import { detectLanguage, type Language } from "../../supabase/functions/_shared/domain/text/language.ts";
import { formulasOf } from "../../supabase/functions/_shared/domain/agents/style/sheet.ts";
import { sentences } from "../../supabase/functions/_shared/domain/text/sentences.ts";
import { terms } from "../../supabase/functions/_shared/domain/text/words.ts";
import { messagePhrases, type MessagePhrases } from "./message-phrases.ts";
import type { ChatRequest, Prompt } from "./prompt.ts";
import { readPrompt } from "./prompt.ts";

/** How a message is laid out. */
interface Layout {
  manner: "neutral" | "warm" | "formal";
  isLong: boolean;
  isShort: boolean;
  /** Of several that stand side by side, from 1. */
  variant: number;
}

/** Why a message can't be written without a model that knows languages; null: it can. */
export function cannotWrite(request: ChatRequest): string | null {
  const prompt = readPrompt(request.messages);
  if (prompt.task !== "message") return null;
  const { settings, parts } = prompt.message;
  const rest = "Set OPENAI_API_KEY for that.";
  if (parts["wish"]) return `The offline model can't change a message by words, only by its buttons. ${rest}`;
  if (settings["change"] === "other_language") return `The offline model can't translate. ${rest}`;
  const { language = "" } = settings;
  const points = parts["points"] || parts["purpose"] || "";
  const differs = language !== "" && language.slice(0, 2) !== detectLanguage(points);
  return differs && terms(points).length > 3
    ? `The offline model can't translate the points. Write them in the language of the message. ${rest}`
    : null;
}

/** Composes a message of its points in the form that is asked for; a changed one of its draft. It adds no facts but sources'. */
export function message(prompt: Prompt): string {
  const { settings, parts, fields } = prompt.message;
  const { form = "mail" } = settings;
  const points = pointsOf([parts["points"] || parts["purpose"] || "", ...fields].join("\n"));
  const said = parts["replied-to"] || parts["points"] || parts["purpose"] || "";
  const language = (settings["language"] || detectLanguage(said)) as Language;
  const phrases = styled(messagePhrases[language] ?? messagePhrases.en, parts["style"] ?? "");
  const draft = parts["draft"] ? draftOf(parts["draft"], phrases) : null;
  const content = draft?.content ?? [...points, ...factsOf(prompt, points.join("\n"))];
  const layout = layoutOf(settings);
  const lines =
    form === "sms" || form === "post" || form === "chat"
      ? inShort(form, content, parts, phrases, layout)
      : asLetter(content, parts, phrases, layout, draft);
  if (form !== "mail" && form !== "letter") return lines;
  const subject = draft?.subject ?? subjectOf(parts["purpose"] || points[0] || "");
  return `Subject: ${subject}\n\n${lines}`;
}

/** Phrases as a style sheet has them: what it greets and closes with word for word, and without what it leaves out. */
function styled(phrases: MessagePhrases, sheet: string): MessagePhrases {
  const { greeting, closing, leaveOut } = formulasOf(sheet);
  const plain = (text: string) => text.toLocaleLowerCase().replace(/[.!。！]+$/u, "");
  const left = new Set(leaveOut.map(plain));
  const kept = (text: string) => (left.has(plain(text)) ? "" : text);
  const always = (text: string) => ({ neutral: text, warm: text, formal: text });
  return {
    greeting: greeting.includes("{name}") ? always(greeting.replace("{name}", "%")) : phrases.greeting,
    unnamed: greeting ? always(greeting.replace(/\s*\{name\}/u, "")) : phrases.unnamed,
    thanks: kept(phrases.thanks),
    opening: kept(phrases.opening),
    wish: kept(phrases.wish),
    closing: closing ? always(closing) : phrases.closing,
  };
}

/** A purpose as a subject: one line, cut at a word. */
function subjectOf(purpose: string): string {
  const line = purpose
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.。]$/u, "");
  if (line.length <= 120) return line;
  const cut = line.slice(0, 119);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 60))}…`;
}

function layoutOf({ tone = "", length = "", change = "", variant = "1" }: Record<string, string>): Layout {
  const warm = change === "warmer" || (change !== "more_formal" && ["warm", "friendly"].includes(tone));
  const formal = change === "more_formal" || (change !== "warmer" && tone === "formal");
  return {
    manner: warm ? "warm" : formal ? "formal" : "neutral",
    isLong: change === "longer" || (change === "" && length === "long"),
    isShort: change === "shorter" || (change === "" && (length === "short" || tone === "direct")),
    variant: Number(variant) || 1,
  };
}

/** The points, a sentence each. */
function pointsOf(text: string): string[] {
  const lines = text.split("\n").map((line) => line.replace(/^\s*(?:[-–—*•]|\d+[.)])\s+/u, "").trim());
  return lines.filter(Boolean).map((line) => {
    const whole = line.charAt(0).toLocaleUpperCase() + line.slice(1);
    return /[.!?。！？؟…:]$/u.test(whole) ? whole : whole + (/\p{scx=Han}/u.test(whole) ? "。" : ".");
  });
}

const mostFacts = 2;

/** Sentences of the sources that speak of what the points do, each cited. */
function factsOf({ sources }: Prompt, said: string): string[] {
  const wanted = new Set(terms(said));
  const ranked = sources.flatMap(({ id, text }) =>
    sentences(text).map(({ start, end }) => {
      const sentence = text
        .slice(start, end)
        .replace(/^[#>*\s-]+/, "")
        .replace(/\s+/g, " ")
        .trim();
      const shared = new Set(terms(sentence).filter((term) => wanted.has(term))).size;
      return { id, sentence, shared };
    }),
  );
  return ranked
    .filter(({ shared, sentence }) => shared >= 2 && /[.!?。！？؟]$/u.test(sentence) && sentence.length < 300)
    .sort((one, other) => other.shared - one.shared)
    .slice(0, mostFacts)
    .map(({ id, sentence }) => `${sentence.slice(0, -1)} [${id}]${sentence.slice(-1)}`);
}

function inShort(
  form: string,
  content: string[],
  parts: Record<string, string>,
  phrases: MessagePhrases,
  { manner, variant }: Layout,
): string {
  const name = nameOf(parts);
  const greeting = name ? phrases.greeting[manner].replace("%", name) : "";
  if (form === "sms") return [greeting, ...ordered(content, variant)].filter(Boolean).join(" ");
  if (form === "post")
    return [parts["purpose"] ?? "", ...ordered(content, variant)].filter(Boolean).join("\n\n");
  return [greeting, ordered(content, variant).join(variant === 2 ? "\n" : " ")].filter(Boolean).join("\n");
}

function asLetter(
  content: string[],
  parts: Record<string, string>,
  phrases: MessagePhrases,
  { manner, isLong, isShort, variant }: Layout,
  draft: Draft | null,
): string {
  const name = draft ? draft.name : nameOf(parts);
  const greeting = name ? phrases.greeting[manner].replace("%", name) : phrases.unnamed[manner];
  const opening = parts["replied-to"] ? phrases.thanks : isLong || manner === "warm" ? phrases.opening : "";
  const points = ordered(content, variant);
  const body = isShort
    ? [points.join(" ")]
    : variant === 2
      ? [points.map((each) => `- ${each}`).join("\n")]
      : points;
  const signature = draft
    ? draft.signature
    : [parts["sender"], parts["signature"]].filter(Boolean).join("\n");
  const blocks = [
    greeting,
    isShort && draft ? "" : opening,
    ...body,
    isShort ? "" : phrases.wish,
    [phrases.closing[manner], signature].filter(Boolean).join("\n"),
  ];
  return blocks.filter(Boolean).join("\n\n");
}

/** The third of three begins with its last point. */
const ordered = (content: string[], variant: number): string[] =>
  variant === 3 ? [...content.slice(-1), ...content.slice(0, -1)] : content;

const nameOf = (parts: Record<string, string>): string => {
  const names = (parts["recipients"] ?? "").split("\n").filter(Boolean);
  return names.length > 0 && names.length <= 3 ? names.join(", ") : "";
};

interface Draft {
  subject: string;
  name: string;
  content: string[];
  signature: string;
}

/** A draft without what stands around its points, as far as this model wrote it. */
function draftOf(text: string, own: MessagePhrases): Draft {
  const [, subject = "", body = text] = /^Subject: ([^\n]*)\n+([\s\S]*)$/.exec(text) ?? [];
  const found: Draft = { subject, name: "", content: [], signature: "" };
  const all = [own, ...Object.values(messagePhrases)];
  const fillers = new Set(all.flatMap(({ thanks, opening, wish }) => [thanks, opening, wish]));
  const closings = new Set(all.flatMap(({ closing }) => Object.values(closing)));
  const unnamed = new Set(all.flatMap((each) => Object.values(each.unnamed)));
  for (const block of body.split(/\n{2,}/)) {
    const [first = "", ...more] = block.trim().split("\n");
    if (fillers.has(block.trim()) || unnamed.has(block.trim())) continue;
    if (closings.has(first)) found.signature = more.join("\n");
    else if (found.content.length === 0 && found.name === "" && greeted(block.trim(), all) !== null) {
      found.name = greeted(block.trim(), all) ?? "";
    } else found.content.push(...(block.startsWith("- ") ? pointsOf(block) : [block.trim()]));
  }
  return found;
}

function greeted(line: string, all: readonly MessagePhrases[]): string | null {
  for (const template of all.flatMap(({ greeting }) => Object.values(greeting))) {
    const [before = "", after = ""] = template.split("%");
    if (line.startsWith(before) && line.endsWith(after) && !line.includes("\n")) {
      return line.slice(before.length, line.length - after.length);
    }
  }
  return null;
}
