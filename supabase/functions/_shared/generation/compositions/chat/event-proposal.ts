import type { ProposedEvent } from "../../../contract/event-proposals.ts";
import type { EventWish } from "../../../domain/calendar/asked/read.ts";
import {
  asText,
  askedLanguage,
  dayWords,
  eventLine,
  type SENTENCES,
  timesWords,
} from "../../../domain/calendar/asked/sentences.ts";
import { addDays } from "../../../domain/calendar/days.ts";
import { type CalendarEvent, isBusy, overlap, stretchOf } from "../../../domain/calendar/event.ts";
import { freeStretches } from "../../../domain/calendar/free.ts";
import { dayAt, instantOf, wallAt } from "../../../domain/calendar/zones.ts";
import { detectLanguage } from "../../../domain/text/language.ts";
import { toldEvents } from "./calendar-events.ts";

interface ProposalScene {
  zone: string;
  now: number;
  words: (typeof SENTENCES)["en"];
  question: string;
}

/** What is proposed for a wish, and the words that stand above it: when it would be, and what lies at that time already. */
export function proposalFor(
  wish: EventWish,
  events: readonly CalendarEvent[],
  { zone, now, words, question }: ProposalScene,
): { draft: ProposedEvent; text: string } {
  const { start, isFree } = beginningOf(wish, events, zone, now);
  const stretch = { from: start, to: start + wish.takes * 60_000 };
  const draft = {
    title: wish.title,
    start: wallAt(zone, stretch.from),
    end: wallAt(zone, stretch.to),
    time_zone: zone,
    guests: wish.guests,
  };
  const meanwhile = events.filter((event) => isBusy(event) && overlap(stretchOf(event, zone), stretch));
  const language = askedLanguage(detectLanguage(question));
  const when = `${dayWords(draft.start, language)}, ${timesWords(draft)}`;
  const namesSomebody = /\b(?:with|mit|avec|con|com)\s+\p{Lu}/u.test(wish.title) && wish.guests.length === 0;
  const text = [
    words.proposal(asText(wish.title), when),
    ...(wish.at === null ? [isFree ? words.free : words.taken] : []),
    ...(namesSomebody ? [words.address] : []),
    words.unmade,
  ].join(" ");
  const besides = toldEvents(meanwhile.slice(0, 5), zone).map(eventLine);
  return {
    draft,
    text: besides.length > 0 ? `${text}\n\n${words.meanwhile}\n\n${besides.join("\n")}` : text,
  };
}

/** When it begins: as was said, or in the first stretch that is free for so long. */
function beginningOf(
  { day, at, takes, within }: EventWish,
  events: readonly CalendarEvent[],
  zone: string,
  now: number,
) {
  const today = dayAt(zone, now);
  const on = day ?? addDays(today, 1);
  if (at !== null) return { start: instantOf(zone, `${on}T${at}`), isFree: true };
  const hours = { from: instantOf(zone, `${on}T${within.from}`), to: instantOf(zone, `${on}T${within.to}`) };
  const free = freeStretches(events, hours, { zone, now }).map(({ from, to }) => ({
    from: nextQuarter(from),
    to,
  }));
  const found = free.find(({ from, to }) => to - from >= takes * 60_000);
  return { start: found?.from ?? hours.from, isFree: found !== undefined };
}

const QUARTER_MS = 15 * 60_000;
const nextQuarter = (at: number) => Math.ceil(at / QUARTER_MS) * QUARTER_MS;
