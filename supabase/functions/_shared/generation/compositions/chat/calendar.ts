import type { AskersCalendar, CalendarRead } from "../../../calendar/askers-calendar.ts";
import type { AnswerSearch } from "../../../contract/chat.ts";
import type { ProposedEvent } from "../../../contract/event-proposals.ts";
import { ApiError } from "../../../db/api-error.ts";
import { DEFAULT_NAME } from "../../../domain/branding/brand.ts";
import { plain } from "../../../domain/calendar/asked/plain.ts";
import { askedLanguage, saysYes, SENTENCES } from "../../../domain/calendar/asked/sentences.ts";
import { askAgain, type CalendarAsk, calendarAsk } from "../../../domain/calendar/asked/read.ts";
import type { Stretch } from "../../../domain/calendar/event.ts";
import { freeStretches } from "../../../domain/calendar/free.ts";
import { calendarMessages } from "../../../domain/calendar/prompt.ts";
import { instantOf, isZone, wallAt } from "../../../domain/calendar/zones.ts";
import { detectLanguage } from "../../../domain/text/language.ts";
import type { Ai, AskOptions } from "../../../providers/ai.ts";
import type { TextSink } from "../../sinks/sink.ts";
import { writeCited } from "../../write-cited.ts";
import type { AnswerContext } from "./context.ts";
import { meant, toldEvents } from "./calendar-events.ts";
import { proposalFor } from "./event-proposal.ts";

/** So many events of a stretch are told to the model. */
const mostTold = 60;

export interface CalendarDeps {
  calendars: AskersCalendar;
  ai: Ai;
  sink: TextSink;
  /** Marks the answer as one from a calendar, with what it proposes, before a word of it is written. */
  keep(search: AnswerSearch, draft: ProposedEvent | null): Promise<void>;
}

/**
 * Answers what is asked of the asker's own calendar, or proposes an event that they wish for; nothing is made.
 * @returns what is told of it beside its text; null: it isn't asked of a calendar, or they have connected none
 */
export async function answerFromCalendar(
  deps: CalendarDeps,
  { context, how, telling }: { context: AnswerContext; how: AskOptions; telling: () => void },
  signal: AbortSignal,
): Promise<AnswerSearch | null> {
  const { calendar } = context;
  // What is asked of documents in particular isn't asked of a calendar.
  if (!calendar || context.aimed_at !== null || context.attached.length > 0) return null;
  const question = context.history.at(-1)?.content ?? "";
  if (confirms(context, question)) return pointToButton(deps, question);
  const asked = await askedOf(deps, context, { calendar, question, telling }, signal);
  if (!asked) return null;
  const { ask, zone, now, read } = asked;
  const words = SENTENCES[askedLanguage(detectLanguage(question))];
  const proposal =
    ask.kind === "plan" && !(read instanceof ApiError)
      ? proposalFor(ask.wish, read.events, { zone, now, words, question })
      : null;
  const search: AnswerSearch = {
    ...{ documents: 0, searched: [], closest: [], reading: null, unread: [] },
    calendar: {
      name: read instanceof ApiError ? null : read.name,
      from: proposal?.draft.start ?? (ask.kind === "plan" ? wallAt(zone, now) : ask.from),
      time_zone: zone,
      proposes: proposal !== null,
    },
  };
  await deps.keep(search, proposal?.draft ?? null);
  if (read instanceof ApiError) return say(deps.sink, words.unread(read.message), search);
  if (proposal) return say(deps.sink, proposal.text, search);
  if (ask.kind === "plan") return search;
  const { settings } = context;
  const found = meant(read.events, ask);
  const stretch = stretchIn(ask, zone);
  const messages = calendarMessages({
    aiName: context.ai_name ?? DEFAULT_NAME,
    organizationName: context.organization_name,
    style: settings,
    context: context.ai_context,
    calendar: {
      ...{ name: read.name, zone, now: wallAt(zone, now), from: ask.from, to: ask.to, asks: ask.kind },
      about: ask.kind === "events" ? ask.about : [],
      events: toldEvents(found.slice(0, mostTold), zone),
      total: found.length,
      free:
        ask.kind === "free"
          ? freeStretches(read.events, stretch, { zone, now }).map(({ from, to }) => ({
              from: wallAt(zone, from),
              to: wallAt(zone, to),
            }))
          : null,
    },
    history: context.history.slice(0, -1).map(({ role, content }) => ({ role, content })),
    question,
  });
  await writeCited(deps.ai, { messages, passages: [], question, how }, deps.sink, signal);
  return search;
}

/** Whether a question only says yes to what was wished for before it. */
function confirms({ history }: AnswerContext, question: string): boolean {
  const before = history.slice(0, -1).findLast(({ role }) => role === "user")?.content;
  const isYes = question.length <= 80 && saysYes(plain(question.trim()));
  return isYes && before !== undefined && calendarAsk(before, wallAt("UTC", Date.now()))?.kind === "plan";
}

/** Says where the event is made: words make none. */
async function pointToButton(deps: CalendarDeps, question: string): Promise<AnswerSearch> {
  const now = wallAt("UTC", Date.now());
  const search: AnswerSearch = {
    ...{ documents: 0, searched: [], closest: [], reading: null, unread: [] },
    calendar: { name: null, from: now, time_zone: "UTC", proposes: false },
  };
  await deps.keep(search, null);
  return say(deps.sink, SENTENCES[askedLanguage(detectLanguage(question))].button, search);
}

interface Read {
  ask: CalendarAsk;
  zone: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Why it couldn't be read, in its place. */
  read: CalendarRead | ApiError;
}

/** What is asked, and what was read for it; null: nothing of a calendar. */
async function askedOf(
  { calendars }: CalendarDeps,
  context: AnswerContext,
  given: {
    calendar: NonNullable<AnswerContext["calendar"]>;
    question: string;
    telling: () => void;
  },
  signal: AbortSignal,
): Promise<Read | null> {
  const now = Date.now();
  const { time_zone, organization_id: organizationId, user_id: userId } = context;
  const known = time_zone !== null && isZone(time_zone) ? time_zone : null;
  const before = context.history.slice(0, -1).findLast(({ role }) => role === "user")?.content;
  const askIn = (zone: string) => askedAt(given.question, before, wallAt(zone, now));
  const first = askIn(known ?? "UTC");
  if (!first) return null;
  given.telling();
  const read = (ask: CalendarAsk, zone: string) =>
    calendars
      .read({ ...given.calendar, organizationId, userId }, stretchIn(ask, zone), signal)
      .catch((error: unknown) => {
        signal.throwIfAborted();
        if (error instanceof ApiError) return error;
        throw error;
      });
  const found = await read(first, known ?? "UTC");
  if (known || found instanceof ApiError || !isZone(found.zone))
    return { ask: first, zone: known ?? "UTC", now, read: found };
  // Nobody said where they are: what the calendar's own clock shows counts.
  const ask = askIn(found.zone) ?? first;
  return { ask, zone: found.zone, now, read: await read(ask, found.zone) };
}

function askedAt(question: string, before: string | undefined, now: string): CalendarAsk | null {
  const ask = calendarAsk(question, now);
  if (ask || before === undefined) return ask;
  const earlier = calendarAsk(before, now);
  return earlier && earlier.kind !== "plan" ? askAgain(question, earlier, now) : null;
}

/** The moments that are looked at: for a wish the whole of its day. */
function stretchIn(ask: CalendarAsk, zone: string): Stretch {
  if (ask.kind !== "plan") return { from: instantOf(zone, ask.from), to: instantOf(zone, ask.to) };
  const { day } = ask.wish;
  const from = day === null ? Date.now() : instantOf(zone, `${day}T00:00`);
  return { from, to: from + (day === null ? 7 : 1.5) * 86_400_000 };
}

async function say(sink: TextSink, text: string, search: AnswerSearch): Promise<AnswerSearch> {
  sink.add(text, 0);
  await sink.flush();
  return search;
}
