import type { CalendarEvent } from "@contract/calendar.ts";
import { useEffect, useRef, type MouseEvent } from "react";
import { cn } from "@/lib/cn.ts";
import { isLong, isOn, placedOn } from "./layout.ts";
import { longDay, shortDay, timeOf, titleOf, whenWords } from "./words.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const HOUR_PX = 48;
/** The hour that is at the top at first. */
const MORNING = 7;

interface TimeGridProps {
  days: readonly string[];
  today: string;
  events: readonly CalendarEvent[];
  zone: string;
  onOpen: (event: CalendarEvent) => void;
  /** Begins a new event at `YYYY-MM-DDTHH:MM`; undefined where none can be made. */
  onBegin: ((wall: string) => void) | undefined;
}

const two = (value: number) => String(value).padStart(2, "0");
const named = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;
const eventClasses =
  "cursor-pointer overflow-hidden rounded-sm border border-brand/30 bg-selected px-1.5 py-0.5 text-left text-xs leading-4 text-foreground outline-none hover:border-brand focus-visible:z-10 focus-visible:ring-2 focus-visible:ring-ring";

/** Days side by side with their hours. What is on them is reached by Tab; an hour is begun by a click, or Enter on its day. */
export function TimeGrid({ days, today, events, zone, onOpen, onBegin }: TimeGridProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) box.current.scrollTop = MORNING * HOUR_PX;
  }, []);
  const long = days.map((day) => events.filter((event) => isLong(event) && isOn(event, day, zone)));
  const columns = { gridTemplateColumns: `3.5rem repeat(${days.length}, minmax(6rem, 1fr))` };
  return (
    <div
      ref={box}
      className="relative max-h-[70dvh] overflow-auto rounded-md border"
      tabIndex={0}
      role="region"
      aria-label="Hours"
    >
      <div className="sticky top-0 z-20 grid min-w-fit border-b bg-background" style={columns}>
        <span className="sticky left-0 bg-background" />
        {days.map((day, at) => (
          <div key={day} className="grid min-w-0 content-start gap-1 border-l p-1.5">
            <h3
              className={cn(
                "text-center text-xs font-medium text-muted-foreground",
                day === today && "text-brand",
              )}
            >
              <span aria-hidden>{shortDay(day)}</span>
              <span className="sr-only">
                {longDay(day)}
                {day === today && ", today"}
              </span>
            </h3>
            {long[at]?.map((event) => (
              <button
                key={event.id}
                type="button"
                className={cn(eventClasses, "truncate")}
                onClick={() => onOpen(event)}
              >
                {titleOf(event)}
                <span className="sr-only">, {whenWords(event.when, zone)}</span>
              </button>
            ))}
          </div>
        ))}
      </div>
      <div className="grid min-w-fit" style={columns}>
        <div aria-hidden className="sticky left-0 z-10 bg-background">
          {HOURS.map((hour) => (
            <div
              key={hour}
              style={{ height: HOUR_PX }}
              className="pr-2 text-right text-[11px] leading-none text-muted-foreground"
            >
              {hour > 0 && <span className="relative -top-1.5">{named(hour)}</span>}
            </div>
          ))}
        </div>
        {days.map((day) => (
          <DayColumn key={day} {...{ day, events, zone, onOpen, onBegin }} />
        ))}
      </div>
    </div>
  );
}

function DayColumn({
  day,
  events,
  zone,
  onOpen,
  onBegin,
}: Omit<TimeGridProps, "days" | "today"> & { day: string }) {
  const begin = (hour: number) => onBegin?.(`${day}T${two(hour)}:00`);
  const clicked = (event: MouseEvent<HTMLButtonElement>) => {
    const { top } = event.currentTarget.getBoundingClientRect();
    // A key presses it nowhere in particular.
    const hour = event.detail === 0 ? 9 : Math.floor((event.clientY - top) / HOUR_PX);
    begin(Math.min(23, Math.max(0, hour)));
  };
  return (
    <div
      className="relative border-l"
      style={{
        height: 24 * HOUR_PX,
        backgroundImage: `repeating-linear-gradient(to bottom, var(--border) 0 1px, transparent 1px ${HOUR_PX}px)`,
      }}
    >
      {onBegin && (
        <button
          type="button"
          aria-label={`New event on ${longDay(day)}`}
          onClick={clicked}
          className="absolute inset-0 w-full cursor-copy outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
        />
      )}
      {placedOn(events, day, zone).map(({ event, top, height, left, width }) => (
        <button
          key={event.id}
          type="button"
          onClick={() => onOpen(event)}
          className={cn(eventClasses, "absolute", event.free && "bg-background text-muted-foreground")}
          style={{
            top: `${top * 100}%`,
            height: `calc(${height * 100}% - 2px)`,
            left: `${left * 100}%`,
            width: `calc(${width * 100}% - 3px)`,
          }}
        >
          <span className="block truncate font-medium">{titleOf(event)}</span>
          {!event.when.all_day && (
            <span className="block truncate text-muted-foreground">
              {timeOf(event.when.start, zone)}
              <span className="sr-only"> to {timeOf(event.when.end, zone)}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
