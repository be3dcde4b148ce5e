import type { OutputOf } from "@contract/index.ts";
import { useMutation } from "@tanstack/react-query";
import { Download, FileArchive, Play, RotateCcw, Square, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { mutation } from "@/lib/api.ts";
import { showError } from "@/lib/errors.ts";
import { formatCount } from "@/lib/format.ts";
import { saveFile } from "@/lib/save-file.ts";
import type { InstanceView } from "../instance-view.ts";
import { allRows, resultsCsv } from "./results-csv.ts";

/** How many rows are written to look at. */
const FIRST = 3;

interface BatchActionsProps {
  batch: OutputOf<"/agent/batch/get">;
  instance: InstanceView;
  /** Not all rows have arrived. */
  incomplete: boolean;
  onDeleted: () => void;
}

/** What may be done with a batch as it is now. */
export function BatchActions({ batch, instance, incomplete, onDeleted }: BatchActionsProps) {
  const { id, state, waiting, failed, fits } = batch;
  const start = useMutation(mutation("/agent/batch/start"));
  const stop = useMutation(mutation("/agent/batch/stop"));
  const retry = useMutation(mutation("/agent/batch/retry"));
  const remove = useMutation(mutation("/agent/batch/delete"));
  const [asking, setAsking] = useState(false);
  const [saving, setSaving] = useState<string | null>(null);
  const make = batch.type === "voice_generator" ? "Record" : "Write";
  const rests = state !== "running" && !incomplete;
  const all = Math.min(waiting, fits);

  const named = batch.name.replace(/\.\w{1,4}$/, "");

  async function save(words: string, make: () => Promise<void>) {
    setSaving(words);
    try {
      await make();
    } catch (error) {
      showError(error);
    } finally {
      setSaving(null);
    }
  }

  const saveCsv = () =>
    save("Reading the rows", async () => {
      const fields = batch.columns.flatMap(
        (key) => instance.agent.fields.find((each) => each.key === key) ?? [],
      );
      const csv = resultsCsv(fields, await allRows(id), instance.values["kind"]);
      saveFile(`${named} results.csv`, new Blob(["\ufeff", csv], { type: "text/csv" }));
    });

  const saveRecordings = () =>
    save("Fetching the recordings", async () => {
      const { recordingsZip } = await import("./recordings-zip.ts");
      const zip = await recordingsZip(await allRows(id), (done, all) => {
        setSaving(`Fetching ${done + 1} of ${all}`);
      });
      saveFile(`${named} recordings.zip`, zip);
    });

  return (
    <div className="flex flex-wrap gap-2">
      {state === "running" && (
        <Button variant="outline" busy={stop.isPending} onClick={() => stop.mutate({ id })}>
          <Square aria-hidden className="fill-current" />
          Stop
        </Button>
      )}
      {rests && state === "draft" && waiting > FIRST && fits >= FIRST && (
        <Button busy={start.isPending} onClick={() => start.mutate({ id, first: FIRST })}>
          <Play aria-hidden />
          {make} the first {FIRST}
        </Button>
      )}
      {rests && all > 0 && (
        <Button
          variant={state === "draft" && waiting > FIRST && fits >= FIRST ? "outline" : "default"}
          busy={start.isPending}
          onClick={() => start.mutate({ id, first: all < waiting ? all : null })}
        >
          {state === "draft" ? make : "Go on with"}{" "}
          {all < waiting ? formatCount(all, "row") : `all ${formatCount(all, "row")}`}
        </Button>
      )}
      {rests && failed > 0 && (
        <Button variant="outline" busy={retry.isPending} onClick={() => retry.mutate({ id })}>
          <RotateCcw aria-hidden />
          Try {formatCount(failed, "failed row")} again
        </Button>
      )}
      {batch.succeeded + failed > 0 && (
        <Button variant="outline" disabled={saving !== null} onClick={() => void saveCsv()}>
          <Download aria-hidden />
          Results as CSV
        </Button>
      )}
      {batch.type === "voice_generator" && batch.succeeded > 0 && (
        <Button variant="outline" disabled={saving !== null} onClick={() => void saveRecordings()}>
          <FileArchive aria-hidden />
          Recordings as ZIP
        </Button>
      )}
      {saving && (
        <span role="status" className="self-center text-xs text-muted-foreground tabular-nums">
          {saving}…
        </span>
      )}
      <Button variant="ghost" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        Delete batch
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${batch.name}?`}
        action="Delete"
        onConfirm={() => remove.mutate({ id }, { onSuccess: onDeleted })}
      >
        Its rows go. What was made of them stays in your history.
      </ConfirmDialog>
    </div>
  );
}
