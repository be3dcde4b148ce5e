import type { EventScope } from "@contract/calendar.ts";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";

export interface ScopeQuestion {
  /** What is about to be done: "Change", "Delete". */
  verb: string;
  answer: (scope: EventScope | null) => void;
}

const SCOPES: readonly { scope: EventScope; words: string }[] = [
  { scope: "this", words: "this event" },
  { scope: "following", words: "this and following events" },
  { scope: "all", words: "all events of the series" },
];

/** Asks which of a series are meant. */
export function ScopeDialog({ question }: { question: ScopeQuestion | null }) {
  return (
    <Dialog open={question !== null} onOpenChange={(open) => !open && question?.answer(null)}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>{question?.verb} which events?</DialogTitle>
          <DialogDescription>This event is one of a series.</DialogDescription>
        </DialogHeader>
        <div className="grid gap-2">
          {SCOPES.map(({ scope, words }) => (
            <Button
              key={scope}
              variant="outline"
              className="justify-start"
              onClick={() => question?.answer(scope)}
            >
              {question?.verb} {words}
            </Button>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  );
}
