import { addDays } from "../days.ts";
import { type AskedForms, FORMS, PUTS } from "./forms.ts";
import { plain, without } from "./plain.ts";
import { hoursOf, readTimes, type TimesSaid } from "./times.ts";
import { type AskedLanguage, TIME_WORDS } from "./words.ts";

/** What somebody asks of their own calendar; times are what a clock shows where they are. */
export type CalendarAsk =
  /** What is in it; `about`: words of the events that are meant, none: all; `first`: the first of them alone. */
  | { kind: "events"; from: string; to: string; about: string[]; first: boolean }
  | { kind: "free"; from: string; to: string }
  | { kind: "plan"; wish: EventWish };

/** An event that is wished for, as far as it was said. */
export interface EventWish {
  title: string;
  /** null: it wasn't said. */
  day: string | null;
  /** `HH:MM` */
  at: string | null;
  /** Minutes. */
  takes: number;
  /** Where no hour is said: between which. */
  within: { from: string; to: string };
  guests: string[];
}

const AHEAD_DAYS = 7;
const FAR_AHEAD_DAYS = 60;
const USUAL_MINUTES = 60;
const MOST_TITLE = 200;
const ADDRESS = /[\p{L}\d._%+-]+@[\p{L}\d.-]+\.\p{L}{2,}/gu;

/**
 * What a message asks of the asker's own calendar, in six languages; null: nothing, it is for the documents. What is only
 * about meetings in general isn't: somebody's own are asked for, or their time.
 * @param now what a clock shows where they are, `YYYY-MM-DDTHH:MM`
 * @param languages those tried, the likeliest first
 */
export function calendarAsk(
  text: string,
  now: string,
  languages: readonly AskedLanguage[] = ["en", "de", "fr", "es", "it", "pt"],
): CalendarAsk | null {
  if (text.length > 500) return null;
  for (const language of languages) {
    const found = readAs(text.normalize("NFC").replace(/\s+/g, " ").trim(), now, language);
    if (found) return found;
  }
  return null;
}

/** The same question for other days, as in "and on Friday?"; null: it doesn't only name days. */
export function askAgain(
  text: string,
  before: Exclude<CalendarAsk, { kind: "plan" }>,
  now: string,
): CalendarAsk | null {
  const folded = plain(text.normalize("NFC").trim());
  for (const language of Object.keys(TIME_WORDS) as AskedLanguage[]) {
    const said = readTimes(folded, TIME_WORDS[language], now.slice(0, 10));
    const rest = without(folded, said.spans).replace(/[\p{P}\s]/gu, "");
    if (
      said.days === null ||
      !/^(?:and|what about|how about|und|et|y|e|then|dann|was ist)?(?:on|am|whatabout|howabout)?$/u.test(rest)
    )
      continue;
    return { ...before, ...rangeOf(said, now, AHEAD_DAYS) };
  }
  return null;
}

function readAs(text: string, now: string, language: AskedLanguage): CalendarAsk | null {
  const forms = FORMS[language];
  const said = readTimes(plain(text), TIME_WORDS[language], now.slice(0, 10));
  const rest = without(text, said.spans);
  const folded = plain(rest);
  const wish = wishIn(rest, folded, forms, said, now);
  if (wish) return { kind: "plan", wish };
  if (forms.whenFree.test(folded)) return { kind: "free", ...rangeOf(said, now, AHEAD_DAYS) };
  const isTimed = said.days !== null || said.at !== null;
  if (isTimed && forms.free.test(folded)) return { kind: "free", ...rangeOf(said, now, 1) };
  if (forms.next.test(folded))
    return { kind: "events", ...rangeOf(said, now, FAR_AHEAD_DAYS), about: [], first: true };
  const one = oneIn(rest, folded, forms);
  if (one) {
    const range = rangeOf(said, now, FAR_AHEAD_DAYS);
    return { kind: "events", ...range, about: one, first: said.days === null };
  }
  const asks = [...forms.events, ...(said.days ? forms.onDays : [])].some((form) => form.test(folded));
  if (!asks) return null;
  return { kind: "events", ...rangeOf(said, now, AHEAD_DAYS), about: namedIn(folded, forms), first: false };
}

/** Words of the one event whose time is asked for: with a name, or of the asker's own. */
function oneIn(rest: string, folded: string, forms: AskedForms): string[] | null {
  const about = forms.when.exec(folded)?.groups?.["about"];
  if (about === undefined) return null;
  const at = folded.length - about.length;
  const own = /\b(?:my|mein\w*|ich|mon|ma|je|ai-je|j'ai|mi|tengo|mi[oa]|ho|minha|meu|tenho|i)\b/u.test(
    folded.slice(0, at),
  );
  const named = new RegExp(`\\b(?:${forms.who})\\s+\\p{Lu}`, "u").test(rest.slice(at));
  const meets = new RegExp(forms.empty.source, "u").test(about);
  if (!(own && (meets || named)) && !(named && meets)) return null;
  return wordsOf(about.replace(new RegExp(forms.empty.source, "gu"), " "));
}

function namedIn(folded: string, forms: AskedForms): string[] {
  const named = new RegExp(`\\b(?:${forms.who})\\s+(.+)$`, "u").exec(folded)?.[1];
  return named === undefined ? [] : wordsOf(named.replace(new RegExp(forms.empty.source, "gu"), " "));
}

const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\d@._+-]{2,}/gu) ?? []).map((word) => word.replace(/[._-]+$/, "")).slice(0, 6);

/** The stretch that is asked about; where no day is said, so many from now on. */
function rangeOf(said: TimesSaid, now: string, ahead: number): { from: string; to: string } {
  const today = now.slice(0, 10);
  if (said.days === null && said.at === null) return { from: now, to: `${addDays(today, ahead)}T23:59` };
  const days = said.days ?? { from: today, to: addDays(today, 1) };
  if (days.to !== addDays(days.from, 1)) return { from: `${days.from}T00:00`, to: `${days.to}T00:00` };
  if (said.at !== null) {
    const until = said.until ?? said.at + (said.takes ?? USUAL_MINUTES);
    return { from: wall(days.from, said.at), to: wall(days.from, until) };
  }
  const [first, last] = hoursOf(said.part);
  return { from: wall(days.from, first), to: wall(days.from, last) };
}

/** @param minutes since midnight, which may be those of the next day */
function wall(day: string, minutes: number): string {
  const over = Math.floor(minutes / (24 * 60));
  const left = minutes - over * 24 * 60;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${addDays(day, over)}T${two(Math.floor(left / 60))}:${two(left % 60)}`;
}

function wishIn(
  rest: string,
  folded: string,
  forms: AskedForms,
  said: TimesSaid,
  now: string,
): EventWish | null {
  const into = new RegExp(`\\b${forms.calendar}\\b`, "u").exec(folded);
  const puts = into ? PUTS.exec(folded) : null;
  const what = puts ? folded.slice(puts[0].length) : forms.plan.exec(folded)?.groups?.["what"];
  if (
    what === undefined ||
    (/\?$/.test(rest) &&
      !/^(?:can|could|would|kannst|konn|peux|pouv|pourr|pued|podr|puoi|potr|pod)/u.test(folded))
  )
    return null;
  const isTimed = said.days !== null || said.at !== null;
  if (!isTimed && !into && !new RegExp(`\\b(?:${forms.who})\\s+[\\p{Lu}\\d]`, "u").test(rest)) return null;
  const at = folded.length - what.length;
  const cutOut = into ? [[into.index - at, into.index - at + into[0].length] as const] : [];
  const title = titleOf(
    without(
      rest.slice(at),
      cutOut.filter(([start]) => start >= 0),
    ),
  );
  if (title === "") return null;
  const today = now.slice(0, 10);
  const day =
    said.days?.from ?? (said.at === null ? null : wall(today, said.at) > now ? today : addDays(today, 1));
  const [first, last] = said.part === null ? [9 * 60, 17 * 60] : hoursOf(said.part);
  const takes =
    said.until !== null && said.at !== null ? said.until - said.at : (said.takes ?? USUAL_MINUTES);
  const clock = (minutes: number) => wall(today, Math.min(minutes, 24 * 60 - 1)).slice(11);
  return {
    title,
    day,
    at: said.at === null ? null : clock(said.at),
    takes,
    within: { from: clock(first), to: clock(last) },
    guests: [...new Set((rest.match(ADDRESS) ?? []).map((address) => address.toLowerCase()))].slice(0, 20),
  };
}

const DANGLING =
  /(?:^|\s)(?:on|at|in|for|to|from|the|an?|ein|an|am|um|fur|le|la|a|pour|pendant|el|en|de|da|di|il|per|o|as|no|na|please|bitte)$/iu;

/** What is left of a wish when its times are taken out, as a title. */
function titleOf(text: string): string {
  let title = text.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, "").replace(/\s+/g, " ");
  title = title.replace(
    /^(?:an?|the|my|ein(?:e[nmr]?)?|den|die|das|une?|le|la|un[ao]?|el|il|uma?|[oa])\s+/iu,
    "",
  );
  while (DANGLING.test(title)) title = title.replace(DANGLING, "").replace(/[\s\p{P}]+$/u, "");
  return (title.charAt(0).toUpperCase() + title.slice(1)).slice(0, MOST_TITLE);
}
