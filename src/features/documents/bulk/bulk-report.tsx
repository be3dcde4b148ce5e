import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { formatCount } from "@/lib/format.ts";
import type { Refused } from "./run-bulk.ts";

export interface Report {
  /** "deleted" */
  did: string;
  refused: readonly Refused[];
}

interface BulkReportProps {
  /** Null: closed. */
  report: Report | null;
  onClose: () => void;
}

/** Documents with which something couldn't be done, by the reason. */
export function BulkReport({ report, onClose }: BulkReportProps) {
  const reasons = new Map<string, Refused[]>();
  for (const one of report?.refused ?? []) {
    reasons.set(one.message, [...(reasons.get(one.message) ?? []), one]);
  }
  return (
    <Dialog open={report !== null} onOpenChange={(next) => !next && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{`${formatCount(report?.refused.length ?? 0, "document")} couldn't be ${report?.did ?? ""}`}</DialogTitle>
          <DialogDescription>
            Nothing of them has changed. What was selected can be tried again.
          </DialogDescription>
        </DialogHeader>
        <div className="relative grid max-h-80 gap-5 overflow-y-auto">
          {[...reasons].map(([reason, refused]) => (
            <section key={reason} aria-label={reason}>
              <h3 className="text-sm font-medium text-pretty">{reason}</h3>
              <ul className="mt-2 grid gap-1 text-sm text-muted-foreground">
                {refused.map(({ id, name }) => (
                  <li key={id} className="truncate">
                    {name}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <DialogFooter>
          <Button onClick={onClose}>Close</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
