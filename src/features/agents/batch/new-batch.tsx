import { FileUp, Table2 } from "lucide-react";
import { useRef, useState } from "react";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { cn } from "@/lib/cn.ts";
import { saveFile } from "@/lib/save-file.ts";
import { useFileDrop } from "@/lib/use-file-drop.ts";
import type { InstanceView } from "../instance-view.ts";
import { type BatchFile, cellHelp, columnsOf, readBatch, templateCsv } from "./batch-file.ts";
import { CheckFile } from "./check-file.tsx";
import { CSV, CsvError } from "./read-csv.ts";

interface NewBatchProps {
  instance: InstanceView;
  onMade: (id: number) => void;
}

/** Takes a file of rows: template, what its columns hold, and what is wrong with a file that was chosen. */
export function NewBatch({ instance, onMade }: NewBatchProps) {
  const [file, setFile] = useState<BatchFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  async function take([chosen]: File[]) {
    if (!chosen) return;
    setFile(null);
    setProblem(null);
    try {
      if (chosen.size > CSV.bytes)
        throw new CsvError("This file is larger than the limit of 20 MB. Split it.");
      setFile(readBatch(chosen.name, new Uint8Array(await chosen.arrayBuffer()), instance));
    } catch (error) {
      setProblem(error instanceof CsvError ? error.message : "The file couldn’t be read. Choose it again.");
    }
  }
  const isOver = useFileDrop((files) => void take(files));

  if (file)
    return <CheckFile file={file} instance={instance} onMade={onMade} onOther={() => setFile(null)} />;
  const fields = columnsOf(instance);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Run it over a file</CardTitle>
        <CardDescription>
          Each row of a CSV file becomes a run of its own. You see what it costs before anything is written.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        {problem && <Alert variant="destructive">{problem}</Alert>}
        <div
          className={cn(
            "grid justify-items-center gap-3 rounded-md border border-dashed px-4 py-8 text-center text-sm",
            isOver && "border-brand bg-selected",
          )}
        >
          <FileUp aria-hidden className="size-5 text-muted-foreground" />
          <p className="text-muted-foreground">
            {isOver ? "Drop the file to read it." : "Drop a CSV file here. At most 5,000 rows."}
          </p>
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={() => input.current?.click()}>Choose a file</Button>
            <Button
              variant="outline"
              onClick={() =>
                // A byte order mark, or Excel reads UTF-8 as something else.
                saveFile(
                  `${instance.name} template.csv`,
                  new Blob(["\ufeff", templateCsv(instance)], { type: "text/csv" }),
                )
              }
            >
              <Table2 aria-hidden />
              Template
            </Button>
          </div>
          <input
            ref={input}
            type="file"
            className="sr-only"
            tabIndex={-1}
            aria-label="CSV file"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={(event) => {
              void take([...(event.target.files ?? [])]);
              event.target.value = "";
            }}
          />
        </div>
        <details className="group text-sm">
          <summary className="cursor-pointer rounded-xs font-medium outline-none focus-visible:ring-2 focus-visible:ring-ring">
            What the columns hold
          </summary>
          <dl className="mt-3 grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(8rem,auto)_1fr]">
            {fields.map((field) => (
              <div key={field.key} className="contents">
                <dt>
                  <code className="text-xs">{field.key}</code>
                </dt>
                <dd className="mb-1 text-muted-foreground sm:mb-0">
                  <span className="text-foreground">{field.label}.</span> {cellHelp(field)}{" "}
                  {field.required && "Needed, unless the settings have it."}
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 text-muted-foreground">
            A column that is left out, or a cell that is empty, takes what the settings of this agent say.
          </p>
        </details>
      </CardContent>
    </Card>
  );
}
