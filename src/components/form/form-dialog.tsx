import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { SheetBody, SheetFooter } from "@/components/ui/sheet.tsx";
import { useUnsaved } from "@/components/ui/unsaved.tsx";
import type { Form } from "@/components/form/use-saved-form.ts";
import { FormFailure } from "./form-failure.tsx";

interface FormDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** The form: as old as this opening of the dialog. */
  children: ReactNode;
}

/** A dialog with a form, which is a DialogForm of its own component. */
export function FormDialog({ open, onClose, title, description, children }: FormDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent {...(!description && { "aria-describedby": undefined, className: "max-w-md" })}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          {description && <DialogDescription>{description}</DialogDescription>}
        </DialogHeader>
        {children}
      </DialogContent>
    </Dialog>
  );
}

interface DialogFormProps {
  form: Form;
  onClose: () => void;
  /** What leaves it as it is, where "Cancel" could be taken for what the button does. */
  leave?: string;
  /** What the button does, as a verb. */
  save?: string;
  disabled?: boolean;
  /** It can't be taken back; what is typed only confirms it, and may be closed away. */
  danger?: boolean;
  children: ReactNode;
}

/** The form of a dialog: it saves by its button alone, and isn't closed away with changes unasked. */
export function DialogForm({ form, danger = false, children, ...buttons }: DialogFormProps) {
  useUnsaved(form.dirty && !danger);
  return (
    <form {...form.props} className="grid gap-6">
      <FormFailure error={form.failure} />
      <div className="grid gap-5">{children}</div>
      <DialogFooter>
        <Buttons form={form} danger={danger} {...buttons} />
      </DialogFooter>
    </form>
  );
}

interface SheetFormProps extends Omit<DialogFormProps, "danger"> {
  /** What saving will do, in words. */
  note?: string;
}

/** The form of a sheet, as that of a dialog; its buttons stay below what scrolls. */
export function SheetForm({ form, note, children, ...buttons }: SheetFormProps) {
  useUnsaved(form.dirty);
  return (
    <form {...form.props} className="flex min-h-0 flex-1 flex-col">
      <SheetBody className="grid content-start gap-8">
        <FormFailure error={form.failure} />
        {children}
      </SheetBody>
      <SheetFooter>
        <p
          role="status"
          className="mr-auto basis-full text-xs text-muted-foreground empty:hidden sm:basis-auto"
        >
          {note}
        </p>
        <Buttons form={form} {...buttons} />
      </SheetFooter>
    </form>
  );
}

function Buttons({
  form,
  onClose,
  leave = "Cancel",
  save = "Save",
  disabled = false,
  danger = false,
}: Omit<DialogFormProps, "children">) {
  return (
    <>
      <Button variant="outline" onClick={onClose}>
        {leave}
      </Button>
      <Button
        type="submit"
        variant={danger ? "destructive" : "default"}
        disabled={disabled}
        busy={form.pending}
      >
        {save}
      </Button>
    </>
  );
}
