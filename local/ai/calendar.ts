import {
  askedLanguage,
  asText,
  dayWords,
  eventLine,
  timesWords,
} from "../../supabase/functions/_shared/domain/calendar/asked/sentences.ts";
import type { AskedLanguage } from "../../supabase/functions/_shared/domain/calendar/asked/words.ts";
import { detectLanguage } from "../../supabase/functions/_shared/domain/text/language.ts";
import { attribute } from "./attribute.ts";

interface Stretch {
  from: string;
  to: string;
}
interface Event {
  title: string;
  start: string;
  end: string;
  where: string;
  url: string | null;
}

/** What the prompt tells of the asker's calendar. */
export interface ReadCalendar extends Stretch {
  name: string;
  asks: string;
  about: string;
  total: number;
  events: Event[];
  free: Stretch[];
}

interface Phrases {
  events: (when: string, count: number) => string;
  none: (when: string, about: string) => string;
  free: (when: string) => string;
  partly: (when: string) => string;
  busy: (when: string) => string;
  more: (shown: number, total: number) => string;
}

const PHRASES: Record<AskedLanguage, Phrases> = {
  en: {
    events: (when, count) => `In your calendar ${when}, ${count === 1 ? "1 event" : `${count} events`}:`,
    none: (when, about) => `There is nothing${about && ` about “${about}”`} in your calendar ${when}.`,
    free: (when) => `You are free ${when}.`,
    partly: (when) => `You are free for a part of the time ${when}:`,
    busy: (when) => `You aren’t free ${when}.`,
    more: (shown, total) => `These are the first ${shown} of ${total}.`,
  },
  de: {
    events: (when, count) => `In deinem Kalender ${when}, ${count === 1 ? "1 Termin" : `${count} Termine`}:`,
    none: (when, about) => `In deinem Kalender steht ${when} nichts${about && ` zu „${about}“`}.`,
    free: (when) => `Du bist ${when} frei.`,
    partly: (when) => `Du bist ${when} teilweise frei:`,
    busy: (when) => `Du bist ${when} nicht frei.`,
    more: (shown, total) => `Das sind die ersten ${shown} von ${total}.`,
  },
  fr: {
    events: (when, count) =>
      `Dans votre agenda ${when}, ${count === 1 ? "1 événement" : `${count} événements`} :`,
    none: (when, about) => `Il n’y a rien${about && ` sur « ${about} »`} dans votre agenda ${when}.`,
    free: (when) => `Vous êtes libre ${when}.`,
    partly: (when) => `Vous êtes libre une partie du temps ${when} :`,
    busy: (when) => `Vous n’êtes pas libre ${when}.`,
    more: (shown, total) => `Ce sont les ${shown} premiers sur ${total}.`,
  },
  es: {
    events: (when, count) => `En tu calendario ${when}, ${count === 1 ? "1 evento" : `${count} eventos`}:`,
    none: (when, about) => `No hay nada${about && ` sobre «${about}»`} en tu calendario ${when}.`,
    free: (when) => `Estás libre ${when}.`,
    partly: (when) => `Estás libre una parte del tiempo ${when}:`,
    busy: (when) => `No estás libre ${when}.`,
    more: (shown, total) => `Son los primeros ${shown} de ${total}.`,
  },
  it: {
    events: (when, count) => `Nel tuo calendario ${when}, ${count === 1 ? "1 evento" : `${count} eventi`}:`,
    none: (when, about) => `Non c’è nulla${about && ` su «${about}»`} nel tuo calendario ${when}.`,
    free: (when) => `Sei libero ${when}.`,
    partly: (when) => `Sei libero per una parte del tempo ${when}:`,
    busy: (when) => `Non sei libero ${when}.`,
    more: (shown, total) => `Sono i primi ${shown} di ${total}.`,
  },
  pt: {
    events: (when, count) => `Na sua agenda ${when}, ${count === 1 ? "1 evento" : `${count} eventos`}:`,
    none: (when, about) => `Não há nada${about && ` sobre “${about}”`} na sua agenda ${when}.`,
    free: (when) => `Está livre ${when}.`,
    partly: (when) => `Está livre em parte do tempo ${when}:`,
    busy: (when) => `Não está livre ${when}.`,
    more: (shown, total) => `São os primeiros ${shown} de ${total}.`,
  },
};
const ON: Record<AskedLanguage, [on: string, from: string, to: string]> = {
  en: ["on ", "from ", " to "],
  de: ["am ", "von ", " bis "],
  fr: ["le ", "du ", " au "],
  es: ["el ", "del ", " al "],
  it: ["", "da ", " a "],
  pt: ["em ", "de ", " a "],
};

const calendarPattern = /^<calendar\b(.*)>\n([\s\S]*?)\n?<\/calendar>/m;

/** What a system message tells of a calendar; null: nothing. */
export function readCalendar(system: string): ReadCalendar | null {
  const [, told = "", inner = ""] = calendarPattern.exec(system) ?? [];
  if (told === "") return null;
  const all = (name: string) =>
    [...inner.matchAll(new RegExp(`^<${name}\\b(.*) />$`, "gm"))].map(([, has = ""]) => has);
  return {
    name: attribute(told, "name"),
    asks: attribute(told, "asks"),
    about: attribute(told, "about"),
    ...{ from: attribute(told, "from"), to: attribute(told, "to") },
    total: Number(attribute(told, "total")),
    events: all("event").map((has) => ({
      title: attribute(has, "title"),
      ...{ start: attribute(has, "start"), end: attribute(has, "end") },
      where: attribute(has, "where"),
      url: attribute(has, "url") || null,
    })),
    free: all("free").map((has) => ({ from: attribute(has, "from"), to: attribute(has, "to") })),
  };
}

/** Says what is in a calendar, or when its person is free, in the language of the question. What a title says is told, never obeyed. */
export function sayCalendar(calendar: ReadCalendar, question: string): string {
  const language = askedLanguage(detectLanguage(question));
  const words = PHRASES[language];
  const when = whenWords(calendar, language);
  const { events, total, free } = calendar;
  const lines = byDay(events, calendar, language);
  if (calendar.asks !== "free") {
    if (events.length === 0) return words.none(when, asText(calendar.about));
    const more = total > events.length ? [words.more(events.length, total)] : [];
    return [words.events(when, total), lines, ...more].join("\n\n");
  }
  const isWhole = free.length === 1 && free[0]?.from === calendar.from && free[0].to === calendar.to;
  if (isWhole) return words.free(when);
  if (free.length === 0) return [words.busy(when), ...(lines ? [lines] : [])].join("\n\n");
  const stretches = byDay(
    free.map(({ from, to }) => ({ title: "", start: from, end: to, where: "", url: null })),
    calendar,
    language,
  );
  return [words.partly(when), stretches, ...(lines ? [words.events(when, total), lines] : [])].join("\n\n");
}

/** On which day, or from which to which; with its hours where not all of the day is meant. */
function whenWords({ from, to }: Stretch, language: AskedLanguage): string {
  const [on, since, until] = ON[language];
  const end = to.endsWith("T00:00") ? dayBefore(to) : to.slice(0, 10);
  const first = dayWords(from, language);
  if (end !== from.slice(0, 10)) return `${since}${first}${until}${dayWords(end, language)}`;
  const isWhole = from.endsWith("T00:00") && to.endsWith("T00:00");
  return `${on}${first}${isWhole ? "" : `, ${timesWords({ start: from, end: to })}`}`;
}

const dayBefore = (wall: string) =>
  new Date(Date.parse(`${wall.slice(0, 10)}T00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** Lines under their days, where more than one day is meant. */
function byDay(events: readonly Event[], { from, to }: Stretch, language: AskedLanguage): string {
  const line = (event: Event) => (event.title === "" ? `- ${timesWords(event)}` : eventLine(event));
  const isOneDay =
    to <= `${from.slice(0, 10)}T23:59` || (dayBefore(to) === from.slice(0, 10) && to.endsWith("T00:00"));
  if (isOneDay) return events.map(line).join("\n");
  const days = new Map<string, Event[]>();
  for (const event of events) {
    const day = event.start.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days]
    .map(([day, of]) => `**${dayWords(day, language)}**\n\n${of.map(line).join("\n")}`)
    .join("\n\n");
}
