import type { CalendarEvent } from "@contract/calendar.ts";
import { ExternalLink, Video } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { SheetBody } from "@/components/ui/sheet.tsx";
import { titleOf } from "./words.ts";

const ANSWERS = {
  accepted: "comes",
  declined: "doesn’t come",
  tentative: "may come",
  needsAction: "hasn’t answered",
} as const;

/** An event that can only be read. */
export function EventDetails({ event }: { event: CalendarEvent }) {
  return (
    <SheetBody className="grid content-start gap-4 text-sm">
      <p className="text-base font-medium wrap-anywhere">{titleOf(event)}</p>
      {event.location && <p className="wrap-anywhere text-muted-foreground">{event.location}</p>}
      <EventLinks event={event} />
      {event.guests.length > 0 && <GuestList event={event} />}
      {event.description && <p className="wrap-anywhere whitespace-pre-line">{event.description}</p>}
    </SheetBody>
  );
}

export function EventLinks({ event }: { event: CalendarEvent }) {
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {event.meeting_url && (
        <Button asChild variant="outline" size="sm">
          <a href={event.meeting_url} target="_blank" rel="noopener noreferrer">
            <Video />
            Join the meeting
          </a>
        </Button>
      )}
      {event.url && (
        <Button asChild variant="ghost" size="sm">
          <a href={event.url} target="_blank" rel="noopener noreferrer">
            <ExternalLink />
            Open in Google Calendar
          </a>
        </Button>
      )}
    </div>
  );
}

export function GuestList({ event }: { event: CalendarEvent }) {
  return (
    <ul aria-label="Guests" className="grid gap-1 text-sm">
      {event.guests.map(({ email, name, response, organizer }) => (
        <li key={email} className="flex flex-wrap gap-x-2">
          <span className="wrap-anywhere">{name ?? email}</span>
          <span className="text-muted-foreground">{organizer ? "organises it" : ANSWERS[response]}</span>
        </li>
      ))}
    </ul>
  );
}
