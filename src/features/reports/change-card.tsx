import type { ContradictionSide, DocumentChange } from "@contract/reports.ts";
import { useMutation } from "@tanstack/react-query";
import { Check, Undo2 } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { mutation } from "@/lib/api.ts";
import { formatDateTime, formatRelative } from "@/lib/format.ts";
import { ContradictionSideBox } from "./contradiction-side.tsx";
import type { Place } from "./passage-sheet.tsx";

interface ChangeCardProps {
  row: DocumentChange;
  onOpen: (place: Place) => void;
}

/** What a new version says otherwise than the former one, both beside each other. */
export function ChangeCard({ row, onOpen }: ChangeCardProps) {
  const mark = useMutation(mutation("/reports/document-changes/seen"));
  const seen = row.seen_at !== null;
  const words = changeText(row);
  return (
    <article className="grid w-full gap-3 py-1" aria-label={words}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-64 text-sm font-medium text-pretty wrap-anywhere">{words}</p>
        <time
          dateTime={row.found_at}
          title={formatDateTime(row.found_at)}
          className="text-xs leading-4 text-muted-foreground"
        >
          Found {formatRelative(row.found_at)}
        </time>
      </div>
      <div className="grid items-stretch gap-3 @2xl:grid-cols-2">
        <ContradictionSideBox side={row.former} isKept={false} label="Former version" />
        <ContradictionSideBox side={row.present} isKept={false} label="New version" onOpen={onOpen} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant="outline"
          size="sm"
          busy={mark.isPending}
          onClick={() => mark.mutate({ id: row.id, seen: !seen })}
        >
          {seen ? <Undo2 /> : <Check />}
          {seen ? "Not seen yet" : "Seen"}
        </Button>
        {row.seen_at !== null && (
          <p className="text-xs leading-4 text-muted-foreground">
            Seen{row.seen_by ? ` by ${row.seen_by.name}` : ""}{" "}
            <time dateTime={row.seen_at} title={formatDateTime(row.seen_at)}>
              {formatRelative(row.seen_at)}
            </time>
          </p>
        )}
      </div>
    </article>
  );
}

/** So many characters of a side stand in a heading. */
const longest = 60;

/** "The new version says “25 days”, the former said “28 days”.": by the words that differ, where they are few. */
export function changeText({
  former,
  present,
  reason,
}: Pick<DocumentChange, "former" | "present" | "reason">) {
  const [before, now] = [markedOf(former), markedOf(present)];
  if (!before || !now) return reason;
  return `The new version says “${now}”, the former said “${before}”.`;
}

function markedOf({ text, marks }: ContradictionSide): string | null {
  const told = marks.map(({ start, end }) => text.slice(start, end).trim()).join(" … ");
  return told !== "" && told.length <= longest ? told : null;
}
