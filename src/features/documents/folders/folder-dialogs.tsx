import { folders as calls } from "@contract/folders.ts";
import type { Folder } from "@contract/folders.ts";
import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { mutation } from "@/lib/api.ts";

const Details = z.object({ name: calls["/document/folders/create"].input.shape.name });

interface NameFolderProps {
  open: boolean;
  /** The folder to rename; without it a new one is made. */
  folder?: Folder | undefined;
  /** Where a new one is made. */
  inside: Folder | undefined;
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** Makes a folder, or renames one. */
export function NameFolder(props: NameFolderProps) {
  const { folder, inside } = props;
  return (
    <FormDialog
      open={props.open}
      onClose={props.onClose}
      title={folder ? "Rename folder" : "New folder"}
      description={
        folder
          ? undefined
          : `${inside ? `In “${inside.name}”. ` : ""}Every member sees folders. Who reads a document is decided by its tags alone.`
      }
    >
      <NameForm {...props} />
    </FormDialog>
  );
}

function NameForm({ folder, inside, onClose, onCreated }: NameFolderProps) {
  const create = useMutation(mutation("/document/folders/create", { quiet: true }));
  const update = useMutation(mutation("/document/folders/update", { quiet: true }));
  const form = useSavedForm(Details, { name: folder?.name ?? "" }, async ({ name }) => {
    if (folder) await update.mutateAsync({ id: folder.id, name });
    else onCreated((await create.mutateAsync({ name, parent_id: inside?.id ?? null })).id);
    onClose();
  });
  return (
    <DialogForm form={form} onClose={onClose} save={folder ? "Rename" : "Create folder"}>
      <Field label="Name" error={form.errors.name}>
        <Input autoFocus placeholder="Contracts" {...form.field("name")} />
      </Field>
    </DialogForm>
  );
}
