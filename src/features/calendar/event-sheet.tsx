import type { CalendarEntry, CalendarEvent } from "@contract/calendar.ts";
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from "@/components/ui/sheet.tsx";
import { EventForm } from "./event-editor.tsx";
import { EventDetails } from "./event-details.tsx";
import { whenWords } from "./words.ts";

/** What is open: an event, or a new one that begins at a time. */
export type Editing = { event: CalendarEvent } | { wall: string };

interface EventSheetProps {
  editing: Editing | null;
  calendar: CalendarEntry;
  zone: string;
  onClose: () => void;
  /** Shows another version of it. */
  onOpen: (event: CalendarEvent) => void;
}

/** An event, to be changed where that is allowed. */
export function EventSheet({ editing, calendar, zone, onClose, onOpen }: EventSheetProps) {
  const event = editing && "event" in editing ? editing.event : null;
  const canChange = calendar.writable && (event === null || event.changeable);
  return (
    <Sheet open={editing !== null} onOpenChange={(open) => !open && onClose()}>
      <SheetContent {...(!event && { "aria-describedby": undefined })}>
        <SheetHeader>
          <SheetTitle>{event ? (canChange ? "Edit event" : "Event") : "New event"}</SheetTitle>
          {event && <SheetDescription>{whenWords(event.when, zone)}</SheetDescription>}
        </SheetHeader>
        {editing &&
          (canChange ? (
            <EventForm
              key={event ? event.id + event.etag : "new"}
              {...{ editing, calendar, zone, onClose, onOpen }}
            />
          ) : (
            event && <EventDetails event={event} />
          ))}
      </SheetContent>
    </Sheet>
  );
}
