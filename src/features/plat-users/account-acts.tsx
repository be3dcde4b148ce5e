import type { PlatformUserDetails } from "@contract/platform-users.ts";
import { useMutation } from "@tanstack/react-query";
import { AtSign, Ban, Check, Mail } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation } from "@/lib/api.ts";

interface ActProps {
  user: PlatformUserDetails;
}

/** What operators do about an account: a mail for a new password, and whether it may be used. */
export function AccountActs({ user }: ActProps) {
  const [open, setOpen] = useState<"reset" | "move" | "disable" | null>(null);
  const reset = useMutation(mutation("/plat-admin/users/reset-password"));
  const enable = useMutation(mutation("/plat-admin/users/enable"));
  const close = () => setOpen(null);
  const disabled = user.disabled_at !== null;
  return (
    <>
      {!disabled && (
        <Button variant="outline" size="sm" busy={reset.isPending} onClick={() => setOpen("reset")}>
          <Mail />
          Reset password
        </Button>
      )}
      {!user.operator && (
        <Button variant="outline" size="sm" onClick={() => setOpen("move")}>
          <AtSign />
          Change email
        </Button>
      )}
      {disabled ? (
        <Button
          variant="outline"
          size="sm"
          busy={enable.isPending}
          onClick={() =>
            enable.mutate({ id: user.id }, { onSuccess: () => toast.success("Account enabled") })
          }
        >
          <Check />
          Enable account
        </Button>
      ) : (
        !user.me && (
          <Button variant="outline" size="sm" onClick={() => setOpen("disable")}>
            <Ban />
            Disable account
          </Button>
        )
      )}
      <ConfirmDialog
        open={open === "reset"}
        onOpenChange={(next) => !next && close()}
        title="Send a mail for a new password?"
        action="Send"
        onConfirm={() => {
          close();
          reset.mutate({ id: user.id }, { onSuccess: () => toast.success(`Mail sent to ${user.email}`) });
        }}
      >
        {user.email} gets a link to set a new password. The one they have works until then.
      </ConfirmDialog>
      <FormDialog
        open={open === "move"}
        onClose={close}
        title="Change email address?"
        description={`For people whose mailbox is lost. ${user.email} is told, and signed out everywhere. The new address is to be confirmed again.`}
      >
        <MoveForm user={user} onClose={close} />
      </FormDialog>
      <FormDialog
        open={open === "disable"}
        onClose={close}
        title="Disable this account?"
        description={`${user.email} is signed out everywhere at once and can’t sign in until you enable the account again. Nothing is deleted.`}
      >
        <DisableForm user={user} onClose={close} />
      </FormDialog>
    </>
  );
}

const NewAddress = z.object({
  email: z.string().trim().pipe(z.email("Enter an email address.")),
});

function MoveForm({ user, onClose }: ActProps & { onClose: () => void }) {
  const change = useMutation(mutation("/plat-admin/users/change-email", { quiet: true }));
  const form = useSavedForm(NewAddress, { email: "" }, async ({ email }) => {
    await change.mutateAsync({ id: user.id, email });
    toast.success("Email address changed");
    onClose();
  });
  return (
    <DialogForm form={form} onClose={onClose} save="Change email">
      <Field
        label="New email address"
        hint="Make sure that the person asking is who they say they are."
        error={form.errors.email}
      >
        <Input autoFocus type="email" {...form.field("email")} />
      </Field>
    </DialogForm>
  );
}

const Values = z.object({
  reason: z.string().trim().min(1, "Say why.").max(500, "A reason can have at most 500 characters."),
});

function DisableForm({ user, onClose }: ActProps & { onClose: () => void }) {
  const disable = useMutation(mutation("/plat-admin/users/disable", { quiet: true }));
  const form = useSavedForm(Values, { reason: "" }, async ({ reason }) => {
    await disable.mutateAsync({ id: user.id, reason });
    toast.success("Account disabled");
    onClose();
  });
  return (
    <DialogForm form={form} onClose={onClose} save="Disable" danger>
      <Field label="Reason" hint="Its holder reads this when they try to sign in." error={form.errors.reason}>
        <Textarea autoFocus rows={3} maxLength={500} {...form.field("reason")} />
      </Field>
    </DialogForm>
  );
}
