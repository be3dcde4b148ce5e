import { useRef, useState, type FormEvent, type Ref } from "react";
import { contract } from "@contract/index.ts";
import type { Document } from "@contract/documents.ts";
import { Button } from "@/components/ui/button.tsx";
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { useUnsaved } from "@/components/ui/unsaved.tsx";
import { errorMessage } from "@/lib/errors.ts";

const Name = contract["/document/add"].input.shape.name;

interface RenameDialogProps {
  /** The one to rename; null closes the dialog. */
  document: Document | null;
  onClose: () => void;
  /** What it throws is shown, and what was typed stays. */
  onRename: (document: Document, name: string) => Promise<unknown>;
}

/** Asks for a document's new name. */
export function RenameDialog({ document, onClose, onRename }: RenameDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={document !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        aria-describedby={undefined}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          field.current?.focus();
        }}
      >
        <DialogHeader>
          <DialogTitle>Rename</DialogTitle>
        </DialogHeader>
        {document && <RenameForm field={field} document={document} onClose={onClose} onRename={onRename} />}
      </DialogContent>
    </Dialog>
  );
}

interface RenameFormProps extends RenameDialogProps {
  document: Document;
  field: Ref<HTMLInputElement>;
}

function RenameForm({ document, field, onClose, onRename }: RenameFormProps) {
  const [name, setName] = useState(document.name);
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  useUnsaved(name !== document.name);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const checked = Name.safeParse(name);
    if (!checked.success) {
      setError(checked.error.issues[0]?.message ?? "This name can't be used.");
      return;
    }
    setPending(true);
    try {
      if (checked.data !== document.name) await onRename(document, checked.data);
      onClose();
    } catch (failure) {
      setError(errorMessage(failure));
      setPending(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-6" noValidate>
      <Field label="Name" error={error}>
        <Input
          ref={field}
          value={name}
          onFocus={(event) => event.target.setSelectionRange(0, stemLength(event.target.value))}
          onChange={(event) => {
            setName(event.target.value);
            setError(null);
          }}
        />
      </Field>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={pending}>
          Rename
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Length of a name without its extension. */
function stemLength(name: string): number {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? dot : name.length;
}
