import type { MessageRun, MessageVersion } from "@contract/agent-runs.ts";
import { type MessageForm, splitMessage } from "@domain/agents/message.ts";
import { ChevronLeft, ChevronRight, EyeOff, GitCompareArrows, Pencil } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { EditMessage } from "./edit-message.tsx";
import { FactList } from "./fact-list.tsx";
import { MessageActions } from "./message-actions.tsx";
import { type Change, RefineBar } from "./refine-bar.tsx";
import { SmsNote } from "./sms-note.tsx";
import { VersionDifference } from "./version-difference.tsx";
import { versionWords } from "./version-words.ts";

interface VariantCardProps {
  run: MessageRun;
  index: number;
  form: MessageForm;
  versions: readonly MessageVersion[];
  title: string | null;
  running: boolean;
  onChange: (change: Change) => Promise<void>;
  onKept: (run: MessageRun) => void;
}

/** A variant: its latest version, those before it, and what can be done with it. */
export function VariantCard({
  run,
  index,
  form,
  versions,
  title,
  running,
  onChange,
  onKept,
}: VariantCardProps) {
  const [back, setBack] = useState(0);
  const [editing, setEditing] = useState(false);
  const [comparing, setComparing] = useState(false);
  const at = Math.max(0, versions.length - 1 - back);
  const version = versions[at];
  const before = versions[at - 1];
  if (!version) return null;
  const { subject, body } = splitMessage(form, version.text);
  const latest = at === versions.length - 1;
  return (
    <Card className="flex min-w-0 flex-col" aria-label={title ?? "Message"}>
      {(title || versions.length > 1) && (
        <header className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-b px-4 py-1.5">
          <h2 className="mr-auto text-sm font-medium">{title ?? versionWords(version)}</h2>
          {versions.length > 1 && (
            <div className="flex items-center gap-1">
              <Button
                variant="ghost"
                size="icon-xs"
                aria-label="Version before"
                disabled={at === 0}
                onClick={() => setBack(back + 1)}
              >
                <ChevronLeft aria-hidden />
              </Button>
              <span className="text-xs text-muted-foreground tabular-nums">
                Version {at + 1} of {versions.length}
              </span>
              <Button
                variant="ghost"
                size="icon-xs"
                aria-label="Next version"
                disabled={latest}
                onClick={() => setBack(back - 1)}
              >
                <ChevronRight aria-hidden />
              </Button>
              {before && (
                <Button
                  variant="ghost"
                  size="icon-xs"
                  aria-label="What changed"
                  aria-pressed={comparing}
                  className="aria-pressed:bg-accent"
                  onClick={() => setComparing(!comparing)}
                >
                  <GitCompareArrows aria-hidden />
                </Button>
              )}
            </div>
          )}
        </header>
      )}
      {editing ? (
        <EditMessage
          run={run}
          variant={index}
          form={form}
          text={version.text}
          onDone={(kept) => {
            setEditing(false);
            setBack(0);
            if (kept) onKept(kept);
          }}
        />
      ) : (
        <div className="grid gap-3 px-4 py-4">
          {comparing && before ? (
            <VersionDifference before={before.text} after={version.text} words={versionWords(version)} />
          ) : (
            <>
              {subject && (
                <p className="font-medium wrap-anywhere" dir="auto">
                  {subject}
                </p>
              )}
              <p className="min-h-24 text-sm leading-6 wrap-anywhere whitespace-pre-wrap" dir="auto">
                {body}
              </p>
            </>
          )}
          {version.withheld > 0 && (
            <p className="flex gap-2 text-xs text-muted-foreground">
              <EyeOff aria-hidden className="mt-px size-3.5 shrink-0" />
              It repeated something that you may not see, which was withheld. Fill the gap yourself, or ask an
              admin.
            </p>
          )}
          {form === "sms" && <SmsNote text={body} />}
          <FactList facts={version.facts} text={version.text} />
        </div>
      )}
      {!running && !editing && body.trim() !== "" && (
        <footer className="mt-auto grid gap-3 border-t px-4 py-3">
          <div className="flex flex-wrap items-center gap-1.5">
            <MessageActions form={form} text={version.text} inputs={run.inputs} />
            {latest && (
              <Button variant="ghost" size="sm" className="ml-auto" onClick={() => setEditing(true)}>
                <Pencil aria-hidden />
                Edit
              </Button>
            )}
          </div>
          {latest && run.instance_id !== null && <RefineBar onChange={onChange} />}
        </footer>
      )}
    </Card>
  );
}
