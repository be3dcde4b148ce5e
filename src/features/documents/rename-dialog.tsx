import { documents as calls } from "@contract/documents.ts";
import type { Document } from "@contract/documents.ts";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";

const Name = calls["/document/add"].input.pick({ name: true });

interface RenameFormProps {
  document: Document;
  onClose: () => void;
  /** What it throws is shown, and what was typed stays. */
  onRename: (document: Document, name: string) => Promise<unknown>;
}

interface RenameDialogProps extends Omit<RenameFormProps, "document"> {
  open: boolean;
  document: Document | undefined;
}

/** Asks for a document's new name. */
export function RenameDialog({ open, document, ...props }: RenameDialogProps) {
  return (
    <FormDialog open={open} onClose={props.onClose} title="Rename">
      {document && <RenameForm document={document} {...props} />}
    </FormDialog>
  );
}

function RenameForm({ document, onClose, onRename }: RenameFormProps) {
  const form = useSavedForm(Name, { name: document.name }, async ({ name }) => {
    if (name !== document.name) await onRename(document, name);
    onClose();
  });
  return (
    <DialogForm form={form} onClose={onClose} save="Rename">
      <Field label="Name" error={form.errors.name}>
        <Input
          autoFocus
          onFocus={(event) => event.target.setSelectionRange(0, stemLength(event.target.value))}
          {...form.field("name")}
        />
      </Field>
    </DialogForm>
  );
}

/** Length of a name without its extension. */
function stemLength(name: string): number {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? dot : name.length;
}
