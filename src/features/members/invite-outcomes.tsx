import type { OutputOf } from "@contract/index.ts";
import { CircleAlert, Mail, TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { NoRoom } from "./no-room.tsx";

type Result = OutputOf<"/organization/member/add">["results"][number];

interface InviteOutcomesProps {
  results: readonly Result[];
  onMore: () => void;
  onDone: () => void;
}

/** What became of each address. */
export function InviteOutcomes({ results, onMore, onDone }: InviteOutcomesProps) {
  return (
    <>
      <div role="status">
        <ul aria-label="Outcomes" className="relative max-h-80 divide-y overflow-y-auto rounded-md border">
          {results.map((result) => (
            <li key={result.email} className="flex gap-3 px-3 py-2.5">
              <OutcomeIcon {...result} />
              <div className="min-w-0">
                <p className="truncate font-medium">{result.email}</p>
                <p className="text-xs leading-4 text-pretty text-muted-foreground">{wordsFor(result)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <NoRoom />
      <DialogFooter>
        <Button variant="outline" onClick={onMore}>
          Invite more
        </Button>
        <Button autoFocus onClick={onDone}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}

function OutcomeIcon({ outcome, error }: Result) {
  const classes = "mt-0.5 size-4 shrink-0";
  if (outcome === "refused")
    return <CircleAlert aria-hidden className={`${classes} text-destructive-text`} />;
  if (error) return <TriangleAlert aria-hidden className={`${classes} text-warning-text`} />;
  return <Mail aria-hidden className={`${classes} text-muted-foreground`} />;
}

function wordsFor({ outcome, error }: Result): string {
  if (outcome === "refused") return error ?? "Couldn’t be invited.";
  if (outcome === "other") return error ?? "Done.";
  return error ? `Invited, but the mail wasn’t sent: ${error}` : "Invited by mail.";
}
