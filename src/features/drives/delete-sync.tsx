import type { DriveSync } from "@contract/drives.ts";
import { useState } from "react";
import { toast } from "sonner";
import { ConfirmRows } from "@/components/list/confirm-rows.tsx";
import type { ActionDialogProps } from "@/components/list/types.ts";
import { RadioCards } from "@/components/radio-cards.tsx";
import { formatCount } from "@/lib/format.ts";
import { SERVICES } from "@/lib/services.ts";
import { useSyncAct } from "./use-syncs.ts";

const DOCUMENTS = [
  {
    value: "keep",
    label: "Keep its documents",
    text: "They stay as they are today, and are yours to change like any other.",
  },
  {
    value: "remove",
    label: "Remove its documents",
    text: "They leave the library and every answer, unless another sync brings them in too.",
  },
] as const;

/** Asks before a sync is deleted, and whether its documents go too. */
export function DeleteSync(props: ActionDialogProps<DriveSync>) {
  const act = useSyncAct();
  const [documents, setDocuments] = useState<"keep" | "remove">("keep");
  const [sync] = props.rows;
  if (!sync) return null;
  const count = sync.files.current + sync.files.waiting;
  return (
    <ConfirmRows
      {...props}
      title="Delete this sync?"
      action="Delete"
      onConfirm={() =>
        act.mutate(
          { sync, act: count > 0 ? documents : "remove" },
          { onSuccess: () => toast.success(`${sync.name} is no longer kept in step`) },
        )
      }
    >
      <p>
        {sync.name} is no longer kept in step. Nothing changes in {SERVICES[sync.service].name} itself.
      </p>
      {count > 0 && (
        <div className="mt-4 text-foreground">
          <RadioCards
            legend={`What becomes of its ${formatCount(count, "document")}`}
            options={DOCUMENTS}
            value={documents}
            onChange={setDocuments}
          />
        </div>
      )}
    </ConfirmRows>
  );
}
