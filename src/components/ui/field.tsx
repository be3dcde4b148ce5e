import { CircleAlert } from "lucide-react";
import { Slot } from "radix-ui";
import { useId, type ReactNode } from "react";
import { cn } from "@/lib/cn.ts";
import { Label } from "./label.tsx";

interface FieldProps {
  label: ReactNode;
  /** Said below the control, unless there is an error. */
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Right of the label, e.g. a link. */
  aside?: ReactNode;
  /** The control: gets id, aria-describedby and aria-invalid. */
  children: ReactNode;
  className?: string;
}

/** A labelled control with its hint or error, wired for assistive technology. */
export function Field({ label, hint, error, aside, children, className }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div data-slot="field" className={cn("grid gap-2", className)}>
      <div className="flex items-center justify-between gap-4">
        <Label htmlFor={id}>{label}</Label>
        {aside}
      </div>
      <Slot.Root
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
      >
        {children}
      </Slot.Root>
      {note && (
        <p
          id={`${id}-note`}
          role={error ? "alert" : undefined}
          className={cn(
            "flex gap-2 text-xs leading-4",
            error ? "text-destructive-text" : "text-muted-foreground",
          )}
        >
          {error && <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />}
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}
