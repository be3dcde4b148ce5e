import { useState, type ReactNode } from "react";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";

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
export function TypedDelete(props: TypedDeleteProps) {
  const { action, children } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="destructive" className="justify-self-start" onClick={() => setOpen(true)}>
        {action}
      </Button>
      <FormDialog open={open} onClose={() => setOpen(false)} title={`${action}?`} description={children}>
        <TypedForm {...props} onClose={() => setOpen(false)} />
      </FormDialog>
    </>
  );
}

type TypedFormProps = Omit<TypedDeleteProps, "children"> & { onClose: () => void };

/** The form of a dialog that wants a name typed first. */
export function TypedForm({ action, expected, what, onDelete, onClose }: TypedFormProps) {
  const schema = z.object({ typed: z.literal(expected) });
  const form = useSavedForm(schema, { typed: "" }, async ({ typed }) => void (await onDelete(typed)));
  return (
    <DialogForm form={form} onClose={onClose} save={action} danger disabled={form.now.typed !== expected}>
      <Field
        label={
          <span>
            Type the {what} <strong className="wrap-anywhere">{expected}</strong>
          </span>
        }
        error={form.errors.typed}
      >
        <Input
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...form.field("typed")}
        />
      </Field>
    </DialogForm>
  );
}
