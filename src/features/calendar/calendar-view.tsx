import type { CalendarEntry, CalendarEvent } from "@contract/calendar.ts";
import { isDay } from "@domain/calendar/days.ts";
import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { useMediaQuery } from "@/lib/use-media-query.ts";
import { cn } from "@/lib/cn.ts";
import { Agenda } from "./agenda.tsx";
import { CalendarSelect } from "./calendar-select.tsx";
import { EventSheet, type Editing } from "./event-sheet.tsx";
import { daysOf, moved, ownZone, stretchOfDays, todayIn, type View, VIEWS } from "./range.ts";
import { TimeGrid } from "./time-grid.tsx";
import { useEvents } from "./use-calendar.ts";
import { dated } from "./words.ts";

const NAMES: Record<View, string> = { day: "Day", week: "Week", agenda: "Agenda" };

interface CalendarViewProps {
  calendar: CalendarEntry;
  organizationId: number;
}

/** Days of a calendar, as hours or as a list; a phone has the list unless it is told otherwise. */
export function CalendarView({ calendar, organizationId }: CalendarViewProps) {
  const [params, setParams] = useSearchParams();
  const isNarrow = useMediaQuery("(max-width: 40rem)");
  const zone = ownZone();
  const today = todayIn(zone);
  const asked = VIEWS.find((view) => view === params.get("calendar"));
  const view = asked ?? (isNarrow ? "agenda" : "week");
  const given = params.get("day");
  const day = given !== null && isDay(given) ? given : today;
  const days = daysOf(view, day);
  const events = useEvents(stretchOfDays(days, zone), organizationId);
  const [editing, setEditing] = useState<Editing | null>(null);

  const go = (to: { view?: View; day?: string }) => {
    const next = new URLSearchParams(params);
    next.set("calendar", to.view ?? view);
    next.set("day", to.day ?? day);
    setParams(next, { replace: true });
  };
  const open = (event: CalendarEvent) => setEditing({ event });
  const begin = (wall: string) => setEditing({ wall });
  const [first = day, last = day] = [days[0], days.at(-1)];
  const title = first === last ? dated(first) : `${dated(first)} – ${dated(last)}`;

  return (
    <section aria-label="Calendar" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" size="sm" onClick={() => go({ day: today })}>
          Today
        </Button>
        <div className="flex">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Earlier"
            onClick={() => go({ day: moved(view, first, -1) })}
          >
            <ChevronLeft />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Later"
            onClick={() => go({ day: moved(view, first, 1) })}
          >
            <ChevronRight />
          </Button>
        </div>
        <h2 aria-live="polite" className="mr-auto text-sm font-semibold tabular-nums">
          {title}
        </h2>
        <div role="group" aria-label="View" className="flex rounded-md border">
          {VIEWS.map((each) => (
            <Button
              key={each}
              variant="ghost"
              size="sm"
              aria-pressed={each === view}
              className={cn(
                "rounded-none first:rounded-l-md last:rounded-r-md",
                each === view && "bg-selected text-brand",
              )}
              onClick={() => go({ view: each })}
            >
              {NAMES[each]}
            </Button>
          ))}
        </div>
        <CalendarSelect selected={calendar.id} />
        {calendar.writable && (
          <Button size="sm" onClick={() => begin(`${days.includes(today) ? today : first}T09:00`)}>
            <Plus />
            New event
          </Button>
        )}
      </div>
      {events.isError && events.data && (
        <Alert variant="warning">Not up to date: {errorMessage(events.error)}</Alert>
      )}
      {events.data ? (
        <div className={cn(events.isPlaceholderData && "opacity-60")} aria-busy={events.isPlaceholderData}>
          {view === "agenda" ? (
            <Agenda days={days} today={today} events={events.data.events} zone={zone} onOpen={open} />
          ) : (
            <TimeGrid
              days={days}
              today={today}
              events={events.data.events}
              zone={zone}
              onOpen={open}
              onBegin={calendar.writable ? begin : undefined}
            />
          )}
        </div>
      ) : events.isError ? (
        <ErrorState
          error={events.error}
          onRetry={() => void events.refetch()}
          retrying={events.isRefetching}
        />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
      <EventSheet
        editing={editing}
        calendar={calendar}
        zone={zone}
        onClose={() => setEditing(null)}
        onOpen={(event) => setEditing({ event })}
      />
    </section>
  );
}
