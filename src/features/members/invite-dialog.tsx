import { MAX_INVITATIONS_AT_ONCE } from "@contract/invitations.ts";
import type { OutputOf } from "@contract/index.ts";
import { ROLE_LABELS, type Role } from "@domain/roles.ts";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
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
import { Textarea } from "@/components/ui/textarea.tsx";
import { useUnsaved } from "@/components/ui/unsaved.tsx";
import { mutation } from "@/lib/api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { formatCount } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { parseAddresses } from "./addresses.ts";
import { InviteOutcomes } from "./invite-outcomes.tsx";
import { RoleSelect } from "./role-select.tsx";
import { givableRoles } from "./roles.ts";

type Results = OutputOf<"/organization/member/add">["results"];

interface InviteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Invites people by their addresses and shows what became of each; every opening begins anew. */
export function InviteDialog({ open, onOpenChange }: InviteDialogProps) {
  const { organization } = useSession();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Invite people</DialogTitle>
          <DialogDescription>
            Each gets a mail with a link that works for 7 days, and belongs to {organization.name} once they
            accept.
          </DialogDescription>
        </DialogHeader>
        <InviteSteps
          onDone={() => {
            onOpenChange(false);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

/** Mounted with the dialog's content, and so as old as this opening of it. */
function InviteSteps({ onDone }: { onDone: () => void }) {
  const [results, setResults] = useState<Results | null>(null);
  if (!results) return <InviteForm onInvited={setResults} onCancel={onDone} />;
  return <InviteOutcomes results={results} onMore={() => setResults(null)} onDone={onDone} />;
}

interface InviteFormProps {
  onInvited: (results: Results) => void;
  onCancel: () => void;
}

function InviteForm({ onInvited, onCancel }: InviteFormProps) {
  const { organization } = useSession();
  const [text, setText] = useState("");
  const [role, setRole] = useState<Role>("user");
  const [error, setError] = useState<string | null>(null);
  const invite = useMutation(mutation("/organization/member/add", { quiet: true }));
  const { addresses } = parseAddresses(text);
  useUnsaved(text.trim() !== "");

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = whatIsWrong(text);
    setError(wrong);
    if (wrong || invite.isPending) return;
    invite.mutate({ emails: addresses, role }, { onSuccess: ({ results }) => onInvited(results) });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {invite.error && <Alert variant="destructive">{errorMessage(invite.error)}</Alert>}
      <Field
        label="Email addresses"
        error={error}
        hint={
          addresses.length > 0
            ? formatCount(addresses.length, "address", "addresses")
            : `Type or paste up to ${MAX_INVITATIONS_AT_ONCE}, separated by commas or lines.`
        }
      >
        <Textarea
          autoFocus
          autoCapitalize="none"
          spellCheck={false}
          placeholder="ada@company.com, grace@company.com"
          className="max-h-60 min-h-24"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-sm font-medium">Role</span>
        <RoleSelect
          label="Role"
          value={role}
          offered={givableRoles(organization.role)}
          onChange={setRole}
          className="w-28"
        />
        <span className="text-sm text-muted-foreground">{ROLE_NOTES[role]}</span>
      </div>
      <DialogFooter>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={invite.isPending}>
          {addresses.length > 1 ? `Invite ${addresses.length} people` : "Invite"}
        </Button>
      </DialogFooter>
    </form>
  );
}

const ROLE_NOTES: Record<Role, string> = {
  "super-admin": ROLE_LABELS["super-admin"],
  owner: "Everything, with billing and deleting the organisation.",
  admin: "Manages people, tags and every document.",
  user: "Chats, and reads what their tags allow.",
};

function whatIsWrong(text: string): string | null {
  const { addresses, wrong, tooMany } = parseAddresses(text);
  const [first] = wrong;
  if (first) {
    const more = wrong.length > 1 ? ` (and ${wrong.length - 1} more)` : "";
    return `“${first.slice(0, 60)}”${more} isn’t an email address.`;
  }
  if (addresses.length === 0) return "Give at least one email address.";
  return tooMany
    ? `Invite at most ${MAX_INVITATIONS_AT_ONCE} people at once; these are ${addresses.length}.`
    : null;
}
