import type { CalendarEvent } from "@contract/calendar.ts";
import { CalendarCheck, Video } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { cn } from "@/lib/cn.ts";
import { isOn } from "./layout.ts";
import { longDay, timeOf, titleOf } from "./words.ts";

interface AgendaProps {
  days: readonly string[];
  today: string;
  events: readonly CalendarEvent[];
  zone: string;
  onOpen: (event: CalendarEvent) => void;
}

/** Days with what is on them, as a list. */
export function Agenda({ days, today, events, zone, onOpen }: AgendaProps) {
  const filled = days
    .map((day) => ({ day, on: events.filter((event) => isOn(event, day, zone)) }))
    .filter(({ on }) => on.length > 0);
  if (filled.length === 0) {
    return (
      <EmptyState icon={CalendarCheck} title="Nothing on these days">
        What you plan in Google Calendar shows up here.
      </EmptyState>
    );
  }
  return (
    <ol className="grid gap-5">
      {filled.map(({ day, on }) => (
        <li key={day} className="grid gap-2">
          <h3 className={cn("text-xs font-medium text-muted-foreground", day === today && "text-brand")}>
            {longDay(day)}
            {day === today && " · Today"}
          </h3>
          <ul className="divide-y overflow-hidden rounded-md border">
            {on.map((event) => (
              <li key={event.id}>
                <button
                  type="button"
                  onClick={() => onOpen(event)}
                  className="flex w-full cursor-pointer items-baseline gap-3 px-3 py-2.5 text-left text-sm outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
                >
                  <span className="w-36 shrink-0 text-xs text-muted-foreground tabular-nums">
                    {event.when.all_day
                      ? "All day"
                      : `${timeOf(event.when.start, zone)} – ${timeOf(event.when.end, zone)}`}
                  </span>
                  <span className="min-w-0 flex-1">
                    <span className={cn("block truncate font-medium", event.free && "text-muted-foreground")}>
                      {titleOf(event)}
                    </span>
                    {event.location && (
                      <span className="block truncate text-xs text-muted-foreground">{event.location}</span>
                    )}
                  </span>
                  {event.meeting_url && (
                    <Video
                      aria-label="Has a meeting link"
                      className="size-4 self-center text-muted-foreground"
                    />
                  )}
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
