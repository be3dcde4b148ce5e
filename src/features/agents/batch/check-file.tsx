import { useMutation } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { ApiError } from "@/lib/errors.ts";
import { formatCount } from "@/lib/format.ts";
import { uuid } from "@/lib/uuid.ts";
import type { InstanceView } from "../instance-view.ts";
import type { BatchFile } from "./batch-file.ts";
import { sendBatch } from "./send-batch.ts";

interface CheckFileProps {
  file: BatchFile;
  instance: InstanceView;
  onMade: (id: number) => void;
  onOther: () => void;
}

const SHOWN_FAULTS = 50;
const separators = { ",": "commas", ";": "semicolons", "\t": "tabs" };

/** What a file was read as, and what is wrong with it, before it is sent. */
export function CheckFile({ file, instance, onMade, onOther }: CheckFileProps) {
  const { columns, rows, faults } = file;
  const [leave, setLeave] = useState(false);
  const [sent, setSent] = useState(0);
  const [key] = useState(uuid);
  const send = useMutation({
    mutationFn: () => sendBatch(file, instance.id, key, setSent),
    onSuccess: onMade,
  });
  const used = columns.filter(({ field }) => field);
  const wrong = new Set(faults.map(({ number }) => number)).size;
  const ready = used.length > 0 && rows.length > 0 && (wrong === 0 || leave);
  return (
    <Card>
      <CardHeader>
        <CardTitle>
          <bdi>{file.name}</bdi>
        </CardTitle>
        <CardDescription>
          {formatCount(rows.length + wrong, "row")}, separated by {separators[file.delimiter]}
          {file.guess && `, read as ${file.guess}: check that letters with accents are right`}.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        <section aria-label="Columns" className="grid gap-2">
          <h3 className="text-sm font-medium">Columns</h3>
          <ul className="divide-y rounded-md border text-sm">
            {columns.map(({ head, field, problem }, index) => (
              <li key={index} className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 py-2">
                <span className="min-w-0 wrap-anywhere" dir="auto">
                  {head || `Column ${index + 1}`}
                </span>
                <ArrowRight aria-hidden className="size-3.5 text-muted-foreground" />
                {field ? (
                  <span className="font-medium">{field.label}</span>
                ) : (
                  <>
                    <Badge variant="warning">Not used</Badge>
                    <span className="text-muted-foreground">{problem}</span>
                  </>
                )}
              </li>
            ))}
          </ul>
          {used.length === 0 && (
            <Alert variant="destructive">
              No column of this file is a field of this agent. Take the template, whose first row names them.
            </Alert>
          )}
        </section>
        {wrong > 0 && (
          <section aria-label="Faults" className="grid gap-2">
            <h3 className="text-sm font-medium">
              {formatCount(wrong, "row")} can’t be run as {wrong === 1 ? "it is" : "they are"}
            </h3>
            <ul className="relative max-h-64 divide-y overflow-y-auto rounded-md border text-sm">
              {faults.slice(0, SHOWN_FAULTS).map(({ number, message }, index) => (
                <li key={index} className="flex gap-3 px-3 py-2">
                  <span className="w-16 shrink-0 text-muted-foreground tabular-nums">Row {number}</span>
                  <span className="min-w-0 wrap-anywhere">{message}</span>
                </li>
              ))}
              {faults.length > SHOWN_FAULTS && (
                <li className="px-3 py-2 text-muted-foreground">
                  and {(faults.length - SHOWN_FAULTS).toLocaleString("en")} more
                </li>
              )}
            </ul>
            {rows.length > 0 && (
              <label className="flex items-center gap-2 text-sm">
                <Checkbox checked={leave} onCheckedChange={(checked) => setLeave(checked === true)} />
                Leave {wrong === 1 ? "this row" : "these rows"} out
              </label>
            )}
          </section>
        )}
        {send.isPending && (
          <Progress aria-label="Sending the rows" value={Math.round((100 * sent) / rows.length)} />
        )}
        {send.isError && <Refusal error={send.error} />}
        <div className="flex flex-wrap gap-2">
          <Button disabled={!ready} busy={send.isPending} onClick={() => send.mutate()}>
            Continue with {formatCount(rows.length, "row")}
          </Button>
          <Button variant="ghost" onClick={onOther} disabled={send.isPending}>
            Choose another file
          </Button>
        </div>
        <p className="text-xs text-muted-foreground">Nothing is written or counted yet.</p>
      </CardContent>
    </Card>
  );
}

/** What the server found that the file's reader can't know. */
function Refusal({ error }: { error: Error }) {
  const named = error instanceof ApiError ? Object.values(error.fields) : [];
  if (named.length === 0) return <FormFailure error={error} />;
  return (
    <Alert variant="destructive">
      <ul className="grid gap-1">
        {named.slice(0, 10).map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Alert>
  );
}
