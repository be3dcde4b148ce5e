import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Mic } from "lucide-react";
import { useState } from "react";
import { clockTime } from "@/components/player.ts";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { formatDateTime } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import {
  discardRecording,
  listRecordings,
  LOCAL_RECORDINGS,
  ownerOf,
  type Recording,
} from "./recording-store.ts";
import { secondsOf } from "./recording-now.tsx";

/** Recordings of this browser that aren't added yet: nothing of them is lost by a reload. */
export function KeptRecordings({ onOpen }: { onOpen: (id: string) => void }) {
  const { user, organization } = useSession();
  const owner = ownerOf(user.id, organization.id);
  const client = useQueryClient();
  const [asking, setAsking] = useState<Recording | null>(null);
  const kept = useQuery({
    queryKey: [...LOCAL_RECORDINGS, "of", owner],
    queryFn: () => listRecordings(owner),
    networkMode: "always",
    retry: false,
  });
  const discard = useMutation({
    mutationFn: discardRecording,
    networkMode: "always",
    onSettled: () => client.invalidateQueries({ queryKey: LOCAL_RECORDINGS }),
  });
  if (!kept.data || kept.data.length === 0) return null;
  return (
    <section aria-label="Not added yet" className="grid gap-2">
      <h2 className="text-sm font-medium">Not added yet, on this device only</h2>
      <ul className="grid gap-2">
        {kept.data.map((recording) => (
          <li
            key={recording.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-card px-4 py-3 text-sm"
          >
            <Mic aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            <div className="min-w-0 flex-1 basis-48">
              <p className="truncate font-medium">{recording.name}</p>
              <p className="text-xs text-muted-foreground">
                {formatDateTime(new Date(recording.startedAt).toISOString())}
                {recording.file === null && ` · ${clockTime(secondsOf(recording.samples))}`}
              </p>
            </div>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Discard ${recording.name}`}
              onClick={() => setAsking(recording)}
            >
              Discard
            </Button>
            <Button
              variant="outline"
              size="sm"
              aria-label={`Continue with ${recording.name}`}
              onClick={() => onOpen(recording.id)}
            >
              Continue
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title="Discard this recording?"
        action="Discard"
        onConfirm={() => {
          if (asking) discard.mutate(asking.id);
          setAsking(null);
        }}
      >
        {asking?.name} is on this device only. It can’t be brought back.
      </ConfirmDialog>
    </section>
  );
}
