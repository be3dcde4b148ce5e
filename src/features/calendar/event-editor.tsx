import type { CalendarEntry, CalendarEvent, EventScope } from "@contract/calendar.ts";
import { eventIdOf } from "@domain/calendar/event.ts";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { SheetForm } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { uuid } from "@/lib/uuid.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { EventLinks } from "./event-details.tsx";
import { EventFields } from "./event-fields.tsx";
import { changedInput, createInput, emptyForm, EventForm as Schema, formOf, shownAs } from "./event-form.ts";
import type { Editing } from "./event-sheet.tsx";
import { ScopeDialog, type ScopeQuestion } from "./scope-dialog.tsx";
import { useChange, useCreate, useDelete } from "./use-calendar.ts";
import { titleOf } from "./words.ts";

interface EventFormProps {
  editing: Editing;
  calendar: CalendarEntry;
  zone: string;
  onClose: () => void;
  onOpen: (event: CalendarEvent) => void;
}

/** Somebody else's version of an event, and what was about to be saved over it. */
interface Conflict {
  theirs: CalendarEvent;
  mine: Schema;
}

/** The form of an event. What it saves is shown in the calendar at once, and taken back when it isn't taken. */
export function EventForm({ editing, calendar, zone, onClose, onOpen }: EventFormProps) {
  const event = "event" in editing ? editing.event : null;
  const create = useCreate();
  const change = useChange();
  const remove = useDelete();
  const [key] = useState(uuid);
  const [question, setQuestion] = useState<ScopeQuestion | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const before = event
    ? formOf(event, zone)
    : emptyForm("wall" in editing ? editing.wall : "", zone, calendar);

  /** Of a series, whoever changes it says what is meant; null: they don't want it after all. */
  const scopeFor = (verb: string): Promise<EventScope | null> =>
    event === null || event.series_id === null
      ? Promise.resolve("this")
      : new Promise((resolve) =>
          setQuestion({
            verb,
            answer(scope) {
              setQuestion(null);
              resolve(scope);
            },
          }),
        );

  async function saveOver(over: CalendarEvent, mine: Schema) {
    const scope = await scopeFor("Change");
    if (scope === null) return;
    const shown = shownAs(mine, over, over.id);
    const saved = await change.mutateAsync({ ...changedInput(over, before, mine, scope, key), shown });
    if (saved.outcome === "changed") return setConflict({ theirs: saved.event, mine });
    toast.success("Saved");
    onClose();
  }

  const form = useSavedForm(Schema, before, async (typed) => {
    if (event) return saveOver(event, typed);
    await create.mutateAsync({ ...createInput(typed, key), shown: shownAs(typed, null, eventIdOf(key)) });
    toast.success("Event made");
    onClose();
  });

  async function deleteIt() {
    const scope = event && (await scopeFor("Delete"));
    if (!event || !scope) return;
    remove.mutate(
      { event, scope, notify: form.now.notify },
      {
        onSuccess({ outcome, event: now }) {
          if (outcome === "deleted") return toast.success(`Deleted “${titleOf(event)}”`);
          toast.error("It has been changed in the meantime, and wasn’t deleted. See how it is now.");
          if (now) onOpen(now);
        },
      },
    );
    form.reset();
    onClose();
  }

  return (
    <>
      <SheetForm form={form} onClose={onClose} save={event ? "Save" : "Make event"}>
        <EventFields form={form} event={event} zone={zone} />
        {event && (
          <div className="flex flex-wrap items-center gap-2">
            <EventLinks event={event} />
            <Button
              variant="ghost"
              size="sm"
              className="text-destructive-text"
              onClick={() => void deleteIt()}
            >
              <Trash2 />
              Delete event
            </Button>
          </div>
        )}
      </SheetForm>
      <ScopeDialog question={question} />
      {conflict && (
        <ConflictDialog
          {...conflict}
          zone={zone}
          onTheirs={() => {
            setConflict(null);
            form.reset();
            onOpen(conflict.theirs);
          }}
          onMine={() => {
            setConflict(null);
            saveOver(conflict.theirs, conflict.mine).catch((error: unknown) => {
              toast.error(error instanceof Error ? error.message : "It couldn’t be saved.");
            });
          }}
        />
      )}
    </>
  );
}
