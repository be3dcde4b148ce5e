import type { CalendarEvent } from "@contract/calendar.ts";
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
} from "@/components/ui/alert-dialog.tsx";
import { DialogFooter, DialogHeader } from "@/components/ui/modal.tsx";
import { cn } from "@/lib/cn.ts";
import { type EventForm, shownAs } from "./event-form.ts";
import { titleOf, whenWords } from "./words.ts";

interface ConflictDialogProps {
  theirs: CalendarEvent;
  mine: EventForm;
  zone: string;
  onTheirs: () => void;
  onMine: () => void;
}

/** An event has changed since it was opened: both versions, and which one is to stand. */
export function ConflictDialog({ theirs, mine, zone, onTheirs, onMine }: ConflictDialogProps) {
  const rows = rowsOf(theirs, shownAs(mine, theirs, theirs.id), zone);
  return (
    <AlertDialog open>
      <AlertDialogContent className="max-w-xl">
        <DialogHeader className="pr-0">
          <AlertDialogTitle>This event has changed</AlertDialogTitle>
          <AlertDialogDescription>
            Somebody changed it at Google since you opened it. Nothing of yours has been saved yet.
          </AlertDialogDescription>
        </DialogHeader>
        <table className="w-full table-fixed text-left text-sm">
          <thead className="text-xs text-muted-foreground">
            <tr>
              <td className="w-20" />
              <th scope="col" className="pb-2 font-medium">
                At Google
              </th>
              <th scope="col" className="pb-2 font-medium">
                Yours
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, there, here]) => (
              <tr key={name} className="border-t align-top">
                <th scope="row" className="py-2 pr-2 text-xs font-medium text-muted-foreground">
                  {name}
                </th>
                {[there, here].map((text, at) => (
                  <td key={at} className={cn("py-2 pr-2 wrap-anywhere", there !== here && "font-medium")}>
                    {text || "–"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <DialogFooter>
          <AlertDialogAction variant="outline" onClick={onTheirs}>
            Keep Google’s
          </AlertDialogAction>
          <AlertDialogAction onClick={onMine}>Save mine over it</AlertDialogAction>
        </DialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}

function rowsOf(theirs: CalendarEvent, mine: CalendarEvent, zone: string): [string, string, string][] {
  const both = (name: string, of: (event: CalendarEvent) => string): [string, string, string] => [
    name,
    of(theirs),
    of(mine),
  ];
  const guests = (event: CalendarEvent) =>
    event.guests
      .filter(({ self, organizer }) => !self && !organizer)
      .map(({ email }) => email)
      .join(", ");
  return [
    both("Title", titleOf),
    both("When", ({ when }) => whenWords(when, zone)),
    both("Where", ({ location }) => location),
    both("Guests", guests),
    both("Notes", ({ description }) => description),
  ];
}
