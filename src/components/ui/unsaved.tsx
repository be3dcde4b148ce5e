import { Dialog as DialogPrimitive } from "radix-ui";
import { createContext, useContext, useEffect, useState, type ComponentProps } from "react";
import { ConfirmDialog } from "./alert-dialog.tsx";
import { LeaveGuard } from "./leave-guard.tsx";

const UnsavedContext = createContext<(isUnsaved: boolean) => void>(() => undefined);

/**
 * Every dialog and sheet saves by its button alone. What it calls here while something is changed and not saved has
 * Escape, the close button, a click beside it and the way back in the history ask first, and the browser before the page
 * is left.
 */
export function useUnsaved(isUnsaved: boolean): void {
  const tell = useContext(UnsavedContext);
  useEffect(() => {
    if (!isUnsaved) return;
    tell(true);
    return () => tell(false);
  }, [tell, isUnsaved]);
}

/** A dialog's or sheet's root that keeps what isn't saved from being closed away by accident. */
export function GuardedDialog({
  onOpenChange,
  children,
  ...props
}: ComponentProps<typeof DialogPrimitive.Root>) {
  const [isUnsaved, setUnsaved] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <DialogPrimitive.Root
      {...props}
      onOpenChange={(open) => {
        if (!open && isUnsaved) setAsking(true);
        else onOpenChange?.(open);
      }}
    >
      <UnsavedContext value={setUnsaved}>{children}</UnsavedContext>
      {isUnsaved && props.open !== false && <LeaveGuard />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard your changes?"
        action="Discard"
        cancel="Keep editing"
        onConfirm={() => onOpenChange?.(false)}
      >
        They haven’t been saved.
      </ConfirmDialog>
    </DialogPrimitive.Root>
  );
}
