import { z } from "zod";
import type { calendar, CalendarEvent } from "../../_shared/contract/calendar.ts";
import { EventProposal, type eventProposals } from "../../_shared/contract/event-proposals.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { json } from "../../_shared/db/statement.ts";
import { WALL } from "../../_shared/domain/calendar/zones.ts";
import type { HandlersOf, MemberContext } from "../context.ts";

const Kept = EventProposal.extend({ key: z.uuid() });

async function find({ db, organizationId }: MemberContext, message_id: number) {
  return Kept.parse(await rpc(db, "event_proposal", { organization_id: organizationId, message_id }));
}

/** What is kept of an event that was made. */
function madeOf({ title, when, guests, url }: CalendarEvent) {
  if (when.all_day) throw new ApiError("internal", "A proposed event has hours.");
  const { start, end, time_zone } = when;
  return {
    title: title ?? "",
    start,
    end,
    time_zone,
    guests: guests.filter(({ self }) => !self).length,
    url,
  };
}

function checked(when: { start: string; end: string; time_zone: string }) {
  const message = "Say when it begins and ends.";
  if (!WALL.test(when.start) || !WALL.test(when.end))
    throw new ApiError("invalid_input", message, { when: message });
  return { all_day: false, ...when } as const;
}

/** The calls of proposed events; an event is made by the very call that the calendar's screen makes it by. */
export function createProposalCalls(
  createEvent: HandlersOf<typeof calendar>["/google-calendar/create-event"],
): HandlersOf<typeof eventProposals> {
  return {
    "/chat/event-proposal": (context, { message_id }) => find(context, message_id),
    "/chat/event-proposal/create": async (context, { message_id, title, when, guests, notify }) => {
      const proposal = await find(context, message_id);
      if (proposal.state === "created") return proposal;
      if (proposal.state === "dismissed")
        throw new ApiError("conflict", "This proposal was put aside. Ask for it again to make the event.");
      // The same key is the same event at Google, so two tabs that confirm at once make one.
      const { event } = await createEvent(context, {
        ...{ key: proposal.key, title, guests, notify, when: checked(when) },
        ...{ description: "", location: "", free: false, repeat: null, meeting: false },
      });
      const of = { of_message_id: message_id, of_user_id: (await context.caller()).userId };
      const settled = await rpc(context.service, "settle_event_proposal", {
        ...of,
        made: json(madeOf(event)),
      });
      return Kept.parse(settled ?? { ...proposal, state: "created", event: madeOf(event) });
    },
    "/chat/event-proposal/dismiss": async ({ db, organizationId }, { message_id }) =>
      Kept.parse(await rpc(db, "dismiss_event_proposal", { organization_id: organizationId, message_id })),
  };
}
