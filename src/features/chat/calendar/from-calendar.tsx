import type { AnswerSearch } from "@contract/chat.ts";
import { CalendarDays } from "lucide-react";
import { Link } from "react-router-dom";
import { EventProposalCard } from "./event-proposal-card.tsx";

interface FromCalendarProps {
  messageId: number;
  calendar: NonNullable<AnswerSearch["calendar"]>;
}

/** That an answer comes from one's own calendar, which nobody else is shown; with the event that it proposes. */
export function FromCalendar({ messageId, calendar }: FromCalendarProps) {
  const day = calendar.from.slice(0, 10);
  return (
    <>
      {calendar.proposes && <EventProposalCard messageId={messageId} />}
      <p className="mt-3 text-xs leading-5 wrap-anywhere text-muted-foreground">
        <CalendarDays aria-hidden className="mr-1.5 inline size-3.5 align-[-0.15em]" />
        From your calendar{calendar.name !== null && ` “${calendar.name}”`}. Only you see this answer.{" "}
        <Link
          to={`/app/integrations?calendar=week&day=${day}`}
          className="rounded-xs text-foreground underline underline-offset-2 outline-none focus-visible:ring-2 focus-visible:ring-ring print:hidden"
        >
          Open my calendar
        </Link>
      </p>
    </>
  );
}
