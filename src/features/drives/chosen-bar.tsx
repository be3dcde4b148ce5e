import type { DriveSync } from "@contract/drives.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate } from "react-router-dom";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { useSession } from "@/lib/session.ts";
import { ChoiceFields, ChoiceValues } from "./choice-fields.tsx";
import { chosenWords } from "./choosing.ts";
import { type Choice, type Chosen, STALE, startSync, type SyncService } from "./sync-calls.ts";
import { addressOf } from "./sync-address.ts";

interface ChosenProps {
  service: SyncService;
  chosen: Chosen;
}

const KINDS = { folder: "Folder", files: "Files", channel: "Channel" } as const;

/** Says what is chosen, below what scrolls, and goes on with it. */
export function ChosenBar({ service, chosen, onClear }: ChosenProps & { onClear: () => void }) {
  const [open, setOpen] = useState(false);
  const [started, setStarted] = useState<DriveSync | null>(null);
  // In place of the form, whose changes would have the way there ask first.
  if (started) return <Navigate to={addressOf(started)} />;
  return (
    <div
      role="region"
      aria-label="What is chosen"
      className="sticky bottom-4 z-10 flex flex-wrap items-center gap-2 rounded-lg border bg-popover px-4 py-3 shadow-lg"
    >
      <p role="status" className="mr-auto min-w-0 truncate text-sm">
        <span className="text-muted-foreground">{KINDS[chosen.kind]}: </span>
        <span className="font-medium">{chosenWords(chosen)}</span>
      </p>
      <Button variant="ghost" size="sm" onClick={onClear}>
        Clear
      </Button>
      <Button size="sm" onClick={() => setOpen(true)}>
        Continue
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={chosen.kind === "files" ? "Keep files in step" : `Keep “${chosenWords(chosen)}” in step`}
        description={
          chosen.kind !== "files"
            ? "First we count what would come in. Nothing is read until you begin."
            : "What you chose becomes documents, which are read again whenever it changes."
        }
      >
        <StartForm service={service} chosen={chosen} onClose={() => setOpen(false)} onStarted={setStarted} />
      </FormDialog>
    </div>
  );
}

const EMPTY: Choice = { sharing: "me", tag_ids: [], every: "1 hour" };

interface StartProps extends ChosenProps {
  onClose: () => void;
  onStarted: (sync: DriveSync) => void;
}

function StartForm({ service, chosen, onClose, onStarted }: StartProps) {
  const { organization } = useSession();
  const start = useMutation({
    mutationFn: (choice: Choice) => startSync(service, chosen, choice, organization.id),
    meta: { invalidates: STALE, quiet: true },
  });
  const form = useSavedForm(ChoiceValues, EMPTY, async ({ tag_ids, ...rest }) => {
    const sync = await start.mutateAsync({ ...rest, tag_ids: rest.sharing === "tags" ? tag_ids : [] });
    onStarted(sync);
  });
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      save={chosen.kind === "files" ? "Keep in step" : "Count what would come in"}
    >
      <ChoiceFields form={form} service={service} />
    </DialogForm>
  );
}
