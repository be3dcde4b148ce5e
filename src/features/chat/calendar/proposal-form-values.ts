import type { EventProposal, ProposedEvent } from "@contract/event-proposals.ts";
import type { InputOf } from "@contract/index.ts";
import { addDays } from "@domain/calendar/days.ts";
import { z } from "zod";

const ADDRESS = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/;
const addressesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** What the form of a proposal holds; an end before its beginning is of the next day. */
export const ProposalValues = z.object({
  title: z.string().trim().min(1, "Title can't be empty.").max(1_000),
  day: z.string().min(1, "Choose a day."),
  start: z.string().min(1, "Choose a time."),
  end: z.string().min(1, "Choose a time."),
  guests: z
    .string()
    .refine(
      (text) => addressesIn(text).every((address) => ADDRESS.test(address)),
      "Guests are e-mail addresses, with commas between them.",
    ),
  mail: z.boolean(),
});
export type ProposalValues = z.infer<typeof ProposalValues>;

export function valuesOf({ title, start, end, guests }: ProposedEvent): ProposalValues {
  return {
    title,
    day: start.slice(0, 10),
    start: start.slice(11),
    end: end.slice(11),
    guests: guests.join(", "),
    mail: false,
  };
}

/** What is sent when its person confirms it, in the time zone of the proposal. */
export function createInput(
  { message_id, draft }: Pick<EventProposal, "message_id" | "draft">,
  { title, day, start, end, guests, mail }: ProposalValues,
): InputOf<"/chat/event-proposal/create"> {
  const addresses = addressesIn(guests);
  const last = end <= start ? addDays(day, 1) : day;
  return {
    ...{ message_id, title, guests: addresses, notify: mail && addresses.length > 0 ? "all" : "none" },
    when: { start: `${day}T${start}`, end: `${last}T${end}`, time_zone: draft.time_zone },
  };
}

/** "Friday, November 27, 10:00 AM – 11:00 AM", in the event's own zone. */
export function whenWords({
  start,
  end,
  time_zone: timeZone,
}: {
  start: string;
  end: string;
  time_zone: string;
}): string {
  const day = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone });
  const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone });
  const [first, last] = [new Date(start), new Date(end)];
  const till = day.format(first) === day.format(last) ? "" : `${day.format(last)}, `;
  return `${day.format(first)}, ${time.format(first)} – ${till}${time.format(last)}`;
}
