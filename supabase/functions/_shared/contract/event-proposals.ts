import { z } from "zod";
import { call, Id, Timestamp } from "./call.ts";
import { calendar } from "./calendar.ts";
import { growing } from "./read.ts";

const Event = calendar["/google-calendar/create-event"].input.shape;

/** An event as an answer proposes it: times are what a clock in its zone shows. */
export const ProposedEvent = z.object({
  title: z.string(),
  /** `YYYY-MM-DDTHH:MM` */
  start: z.string(),
  end: z.string(),
  time_zone: z.string(),
  guests: z.array(z.string()),
});
export type ProposedEvent = z.infer<typeof ProposedEvent>;

export const EventProposal = z.object({
  message_id: Id,
  draft: ProposedEvent,
  /** created: its person confirmed it. */
  state: growing(z.enum(["proposed", "created", "dismissed"]), "dismissed"),
  /** What was made of it. */
  event: z
    .object({
      title: z.string(),
      start: Timestamp,
      end: Timestamp,
      time_zone: z.string(),
      guests: z.int().min(0),
      url: z.url().nullable(),
    })
    .nullable(),
});
export type EventProposal = z.infer<typeof EventProposal>;

const Which = { message_id: Id };

/** Events that the assistant proposes in a chat. Only these calls make them: no text does. */
export const eventProposals = {
  "/chat/event-proposal": call({
    access: "member",
    summary: "The event that an answer of the caller's own chat proposes.",
    input: z.object(Which),
    output: EventProposal,
  }),
  "/chat/event-proposal/create": call({
    access: "member",
    summary:
      "Makes the proposed event, as the caller has it now, in their own calendar; once, however often it is asked.",
    input: z.object({
      ...Which,
      title: Event.title.pipe(z.string().min(1, "Title can't be empty.")),
      when: z.object({ start: z.string(), end: z.string(), time_zone: z.string() }),
      guests: Event.guests,
      notify: Event.notify,
    }),
    output: EventProposal,
    invalidates: ["/chat/event-proposal", "/google-calendar/list-events", "/google-calendar/free-busy"],
  }),
  "/chat/event-proposal/dismiss": call({
    access: "member",
    summary: "Puts a proposed event aside; one that was made stays made.",
    input: z.object(Which),
    output: EventProposal,
    invalidates: ["/chat/event-proposal"],
  }),
};
