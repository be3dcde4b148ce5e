import { useState, type FormEvent, type ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { errorMessage } from "@/lib/errors.ts";

interface TypedDeleteProps {
  /** The button's words and the dialog's title: "Delete my account". */
  action: string;
  /** What must be typed, to the letter. */
  expected: string;
  /** What `expected` is: "e-mail address". */
  what: string;
  /** Told what was typed. What it throws is shown. */
  onDelete: (typed: string) => Promise<unknown>;
  /** What is lost. */
  children: ReactNode;
}

/** A deletion that wants a name typed first. */
export function TypedDelete({ action, expected, what, onDelete, children }: TypedDeleteProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const matches = typed === expected;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!matches || pending) return;
    setPending(true);
    setError(null);
    try {
      await onDelete(typed);
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      onOpenChange={() => {
        setTyped("");
        setError(null);
      }}
    >
      <DialogTrigger asChild>
        <Button variant="destructive" className="justify-self-start">
          {action}
        </Button>
      </DialogTrigger>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>{action}?</DialogTitle>
          <DialogDescription>{children}</DialogDescription>
        </DialogHeader>
        <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-6">
          <Field
            label={
              <span>
                Type the {what} <strong className="wrap-anywhere">{expected}</strong>
              </span>
            }
            error={error}
          >
            <Input
              autoFocus
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <DialogFooter>
            <Button type="submit" variant="destructive" disabled={!matches} busy={pending}>
              {action}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
