import { contract } from "@contract/index.ts";
import type { Team } from "@contract/teams.ts";
import { useMutation } from "@tanstack/react-query";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { useUnsaved } from "@/components/ui/unsaved.tsx";
import { mutation } from "@/lib/api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { useForm } from "@/lib/use-form.ts";

const Details = contract["/teams/create"].input;

interface TeamDialogProps {
  /** The team to change; "new" makes one, null closes the dialog. */
  team: Pick<Team, "id" | "name" | "description"> | "new" | null;
  onClose: () => void;
  /** Told the id of a team just made. */
  onCreated: (id: number) => void;
}

/** Makes a team, or renames and describes one. */
export function TeamDialog({ team, onClose, onCreated }: TeamDialogProps) {
  return (
    <Dialog open={team !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent aria-describedby={undefined} className="max-w-md">
        <DialogHeader>
          <DialogTitle>{team === "new" ? "New team" : "Edit team"}</DialogTitle>
        </DialogHeader>
        {team && <TeamForm team={team} onClose={onClose} onCreated={onCreated} />}
      </DialogContent>
    </Dialog>
  );
}

function TeamForm({
  team,
  onClose,
  onCreated,
}: TeamDialogProps & { team: NonNullable<TeamDialogProps["team"]> }) {
  const create = useMutation(mutation("/teams/create", { quiet: true }));
  const update = useMutation(mutation("/teams/update", { quiet: true }));
  const form = useForm(Details, async (values) => {
    if (team === "new") {
      const { id } = await create.mutateAsync(values);
      onClose();
      onCreated(id);
    } else {
      await update.mutateAsync({ id: team.id, ...values });
      onClose();
    }
  });
  useUnsaved(form.dirty);
  const known = team === "new" ? { name: "", description: "" } : team;
  return (
    <form {...form.props} className="grid gap-5">
      {form.failure ? <Alert variant="destructive">{errorMessage(form.failure)}</Alert> : null}
      <Field label="Name" error={form.errors.name}>
        <Input name="name" autoFocus defaultValue={known.name} placeholder="Field engineers" />
      </Field>
      <Field label="Description" error={form.errors.description} hint="What the team is for; optional.">
        <Textarea name="description" defaultValue={known.description} />
      </Field>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={form.pending}>
          {team === "new" ? "Create team" : "Save"}
        </Button>
      </DialogFooter>
    </form>
  );
}
