import { cut } from "../text/cut.ts";
import { spokenText } from "../speech/spoken.ts";
import { sentences } from "../text/sentences.ts";

/** The registers that a recording may be spoken in; which voice each is, the vendor's folder says. */
export const VOICES = ["alto", "tenor", "bass", "soprano"] as const;
export type Voice = (typeof VOICES)[number];

/** The most characters of a text that is spoken. */
export const MAX_SPOKEN = 200_000;
/** How large a recording's file may be: as the bucket takes it. */
export const MAX_RECORDING_BYTES = 50 * 1024 * 1024;
/** Seconds of speech that a WAV file may be expected to have; what comes of it fits into the bucket. */
export const MAX_WAV_SECONDS = 15 * 60;
/** Characters that are spoken at once. */
const PART = 900;
/** Silence after a part, in milliseconds. */
const PAUSE = { sentence: 350, paragraph: 700, cut: 60 };

/** Characters a second, of scripts that write a syllable a character, and of others. */
const PACE = { dense: 4.5, other: 14 };
const dense = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/gu;

/** Minutes of speech that a summary is to have. */
export const SUMMARY_MINUTES: Readonly<Record<string, number>> = { short: 1, medium: 3, long: 8 };

/** About how many seconds it takes to say a text at a speed. */
export function estimatedSeconds(text: string, speed: number): number {
  const heavy = text.match(dense)?.length ?? 0;
  return (heavy / PACE.dense + (text.length - heavy) / PACE.other) / speed;
}

/** What a recording of so many seconds counts as, in whole voice minutes. */
export const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

/** Kilobits a second at which an MP3 of about so many seconds fits, the best first; speech needs no more than 64. */
export function bitrateFor(seconds: number): number {
  const most = (MAX_RECORDING_BYTES * 8) / 1000 / 1.4;
  return [64, 48, 32, 24].find((rate) => rate * seconds <= most) ?? 16;
}

/**
 * What a recording will be, before anything of it is spoken.
 * @param recording `summary`: how long a document's summary is to be; null where the text itself is spoken
 * @returns `parts` is null of a summary, which isn't written yet
 */
export function recordingLength({
  text,
  pronunciations,
  speed,
  summary,
}: {
  text: string;
  pronunciations: string;
  speed: number;
  summary: string | null;
}): { seconds: number; parts: ScriptPart[] | null } {
  if (summary !== null) return { seconds: ((SUMMARY_MINUTES[summary] ?? 3) * 60 * 1.2) / speed, parts: null };
  const parts = scriptParts(text, pronunciations);
  return { seconds: parts.reduce((sum, part) => sum + estimatedSeconds(part.text, speed), 0), parts };
}

/** A stretch that is spoken at once, and the silence after it. */
export interface ScriptPart {
  text: string;
  pause_ms: number;
}

/**
 * A text in parts of whole sentences, as they are said: without marks, code and addresses. None where nothing can be said.
 * @param pronunciations lines such as "Kestrel = kes-trul"
 */
export function scriptParts(text: string, pronunciations = ""): ScriptPart[] {
  const said = pronounced(spokenText(text), pronunciations);
  const parts: ScriptPart[] = [];
  let open = "";
  const close = (pause_ms: number) => {
    const whole = open.trim();
    open = "";
    if (/[\p{L}\p{N}]/u.test(whole)) parts.push({ text: whole, pause_ms });
  };
  for (const line of said.split("\n")) {
    for (const { start, end } of spansOf(line)) {
      for (const piece of pieces(line.slice(start, end))) {
        if (open && open.length + piece.text.length > PART) close(PAUSE.sentence);
        open += open && !open.endsWith("\n") ? ` ${piece.text}` : piece.text;
        if (piece.cut) close(PAUSE.cut);
      }
    }
    if (open.length > PART / 2) close(PAUSE.paragraph);
    else if (open) open += "\n";
  }
  close(PAUSE.paragraph);
  return parts;
}

/** Lines that are short anyway aren't looked through for sentences. */
const SHORT_LINE = 120;
const spansOf = (line: string) =>
  line.length <= SHORT_LINE ? [{ start: 0, end: line.length }] : sentences(line);

/** A sentence, or what it is cut into where it is too long to be spoken at once. */
function pieces(sentence: string): { text: string; cut: boolean }[] {
  const found: { text: string; cut: boolean }[] = [];
  for (let rest = sentence.trim(); rest !== "";) {
    if (rest.length <= PART) return [...found, { text: rest, cut: false }];
    const blank = Math.max(rest.lastIndexOf(" ", PART), rest.lastIndexOf("，", PART) + 1);
    let at = blank > PART / 2 ? blank : PART;
    if (/[\ud800-\udbff]/.test(rest[at - 1] ?? "")) at -= 1;
    found.push({ text: rest.slice(0, at).trim(), cut: true });
    rest = rest.slice(at).trim();
  }
  return found;
}

/** A text with words spelt as they are said; each line is "word = as it is said", and what isn't is passed over. */
export function pronounced(text: string, lines: string): string {
  const spoken = new Map<string, string>();
  for (const line of lines.split("\n")) {
    const at = line.indexOf("=");
    const word = line.slice(0, Math.max(0, at)).trim();
    const said = cut(line.slice(at + 1).trim(), 80);
    if (word && said) spoken.set(word.toLowerCase(), said);
  }
  if (spoken.size === 0) return text;
  const words = [...spoken.keys()].sort((one, other) => other.length - one.length).map(escaped);
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})(?![\\p{L}\\p{N}])`, "giu");
  return text.replace(found, (word) => spoken.get(word.toLowerCase()) ?? word);
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** What a recording is called: as its maker says, else by its document, else how its text begins. */
export function titleOf(title: string, documentName: string | null, text: string): string {
  if (title.trim()) return title.trim().slice(0, 200);
  if (documentName) return documentName.replace(/\.[\p{L}\p{N}]{1,5}$/u, "").slice(0, 200);
  const [line = ""] = spokenText(text.slice(0, 2000)).split("\n");
  if (line.length <= 80) return line;
  const cut = line.slice(0, 79);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 40))}…`;
}
