import { contract } from "@contract/index.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { useUnsaved } from "@/components/ui/unsaved.tsx";
import { request } from "@/lib/api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import { useForm } from "@/lib/use-form.ts";
import { useSwitchOrganization } from "./switch.ts";

const Details = contract["/organization/create"].input;

interface CreateOrganizationDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Makes a further organisation, with its maker as owner, and switches to it. */
export function CreateOrganizationDialog({ open, onOpenChange }: CreateOrganizationDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>New organisation</DialogTitle>
          <DialogDescription>
            It has documents, chats and people of its own; you are its owner.
          </DialogDescription>
        </DialogHeader>
        <CreateForm onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function CreateForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const switchTo = useSwitchOrganization();
  const form = useForm(Details, async (values) => {
    const { organizationId } = await request("/organization/create", values);
    await invalidatePaths(client, ["/user/get-or-create"]);
    onDone();
    await switchTo(organizationId);
  });
  useUnsaved(form.dirty);
  return (
    <form {...form.props} className="grid gap-6">
      {form.failure ? <Alert variant="destructive">{errorMessage(form.failure)}</Alert> : null}
      <Field label="Organisation name" error={form.errors.name}>
        <Input name="name" autoFocus autoComplete="organization" />
      </Field>
      <DialogFooter>
        <Button variant="outline" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={form.pending}>
          Create organisation
        </Button>
      </DialogFooter>
    </form>
  );
}
