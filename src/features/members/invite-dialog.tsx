import { MAX_INVITATIONS_AT_ONCE } from "@contract/invitations.ts";
import type { OutputOf } from "@contract/index.ts";
import { ROLE_LABELS, ROLES, type Role } from "@domain/roles.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
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
    <FormDialog
      open={open}
      onClose={() => onOpenChange(false)}
      title="Invite people"
      description={`Each gets a mail with a link that works for 7 days, and belongs to ${organization.name} once they accept.`}
    >
      <InviteSteps onDone={() => onOpenChange(false)} />
    </FormDialog>
  );
}

/** Mounted with the dialog's content, and so as old as this opening of it. */
function InviteSteps({ onDone }: { onDone: () => void }) {
  const [results, setResults] = useState<Results | null>(null);
  if (!results) return <InviteForm onInvited={setResults} onCancel={onDone} />;
  return <InviteOutcomes results={results} onMore={() => setResults(null)} onDone={onDone} />;
}

const Details = z.object({ text: z.string().superRefine(refuseWrong), role: z.enum(ROLES) });
const NOBODY: z.input<typeof Details> = { text: "", role: "user" };

interface InviteFormProps {
  onInvited: (results: Results) => void;
  onCancel: () => void;
}

function InviteForm({ onInvited, onCancel }: InviteFormProps) {
  const { organization } = useSession();
  const invite = useMutation(mutation("/organization/member/add", { quiet: true }));
  const form = useSavedForm(Details, NOBODY, async ({ text, role }) => {
    const { results } = await invite.mutateAsync({ emails: parseAddresses(text).addresses, role });
    onInvited(results);
  });
  const { length } = parseAddresses(form.now.text).addresses;
  return (
    <DialogForm form={form} onClose={onCancel} save={length > 1 ? `Invite ${length} people` : "Invite"}>
      <Field
        label="Email addresses"
        error={form.errors.text}
        hint={
          length > 0
            ? formatCount(length, "address", "addresses")
            : `Type or paste up to ${MAX_INVITATIONS_AT_ONCE}, separated by commas or lines.`
        }
      >
        <Textarea
          autoFocus
          autoCapitalize="none"
          spellCheck={false}
          placeholder="ada@company.com, grace@company.com"
          className="max-h-60 min-h-24"
          {...form.field("text")}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-sm font-medium">Role</span>
        <RoleSelect
          label="Role"
          offered={givableRoles(organization.role)}
          className="w-28"
          {...form.control("role")}
        />
        <span className="text-sm text-muted-foreground">{ROLE_NOTES[form.now.role]}</span>
      </div>
    </DialogForm>
  );
}

const ROLE_NOTES: Record<Role, string> = {
  "super-admin": ROLE_LABELS["super-admin"],
  owner: "Everything, with billing and deleting the organisation.",
  admin: "Manages people, tags and every document.",
  user: "Chats, and reads what their tags allow.",
};

function refuseWrong(text: string, context: z.RefinementCtx): void {
  const message = whatIsWrong(text);
  if (message) context.addIssue(message);
}

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
