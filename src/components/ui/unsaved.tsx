import { Dialog as DialogPrimitive } from "radix-ui";
import { createContext, useContext, useLayoutEffect, useState, type ComponentProps } from "react";
import { ConfirmDialog } from "./alert-dialog.tsx";
import { LeaveGuard } from "./leave-guard.tsx";

/** What is asked before it is closed away. */
interface Words {
  title: string;
  action: string;
  cancel: string;
  text: string;
}

const CHANGES: Words = {
  title: "Discard your changes?",
  action: "Discard",
  cancel: "Keep editing",
  text: "They haven’t been saved.",
};

const UnsavedContext = createContext<(unsaved: Words | null) => void>(() => undefined);

/**
 * Every dialog and sheet saves by its button alone. What it calls here while something is changed and not saved has
 * Escape, the close button, a click beside it and the way back in the history ask first, and the browser before the page
 * is left.
 * @param words what is asked, the same object each time; by default of a form's changes
 */
export function useUnsaved(isUnsaved: boolean, words: Words = CHANGES): void {
  const tell = useContext(UnsavedContext);
  // Before anything else is done with what was typed, such as going back.
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    tell(words);
    return () => tell(null);
  }, [tell, isUnsaved, words]);
}

/** A dialog's or sheet's root that keeps what isn't saved from being closed away by accident. */
export function GuardedDialog({
  onOpenChange,
  children,
  ...props
}: ComponentProps<typeof DialogPrimitive.Root>) {
  const [unsaved, setUnsaved] = useState<Words | null>(null);
  const [isAsking, setAsking] = useState(false);
  return (
    <DialogPrimitive.Root
      {...props}
      onOpenChange={(open) => {
        if (!open && unsaved) setAsking(true);
        else onOpenChange?.(open);
      }}
    >
      <UnsavedContext value={setUnsaved}>{children}</UnsavedContext>
      {unsaved && props.open !== false && <LeaveGuard />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={(unsaved ?? CHANGES).title}
        action={(unsaved ?? CHANGES).action}
        cancel={(unsaved ?? CHANGES).cancel}
        onConfirm={() => onOpenChange?.(false)}
      >
        {(unsaved ?? CHANGES).text}
      </ConfirmDialog>
    </DialogPrimitive.Root>
  );
}
