import type { Invitation } from "@contract/invitations.ts";
import { isAtLeast, ROLE_LABELS } from "@domain/roles.ts";
import { useMutation } from "@tanstack/react-query";
import { Copy, MailPlus, Send, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { toast } from "sonner";
import { ConfirmRows } from "@/components/list/confirm-rows.tsx";
import { ListScreen } from "@/components/list/list-screen.tsx";
import type { ActionDialogProps } from "@/components/list/types.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { mutation, query, request } from "@/lib/api.ts";
import { formatDateTime, formatRelative } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { LIVE } from "./live.ts";

/** Open invitations: sent again, handed over as a link, or revoked. */
export function InvitationList({ inviteAction }: { inviteAction: ReactNode }) {
  const { organization } = useSession();
  return (
    <ListScreen
      noun="invitation"
      create={inviteAction}
      call={() => ({ ...query("/organization/invitations/list"), ...LIVE })}
      rows={({ invitations }) => invitations}
      columns={[{ head: "Invitation", cell: (invitation) => <InvitationLines invitation={invitation} /> }]}
      nameOf={({ email }) => `the invitation of ${email}`}
      actions={[
        {
          label: "Revoke",
          icon: Trash2,
          danger: true,
          can: ({ role }) => isAtLeast(organization.role, role),
          dialog: (props) => <RevokeDialog {...props} />,
        },
      ]}
      buttons
      empty={{
        icon: MailPlus,
        title: "No open invitations",
        text: "Those who accepted are among the members.",
      }}
    />
  );
}

function RevokeDialog(props: ActionDialogProps<Invitation>) {
  const revoke = useMutation(mutation("/organization/invitations/revoke"));
  const [invitation] = props.rows;
  if (!invitation) return null;
  const { id, email } = invitation;
  return (
    <ConfirmRows
      {...props}
      title="Revoke this invitation?"
      action="Revoke"
      onConfirm={() =>
        revoke.mutate({ id }, { onSuccess: () => toast.success(`Invitation of ${email} revoked`) })
      }
    >
      Every link to it stops working, for {email} too.
    </ConfirmRows>
  );
}

function InvitationLines({ invitation }: { invitation: Invitation }) {
  const { id, email, role, sent_at, invited_by } = invitation;
  const { organization } = useSession();
  const resend = useMutation(mutation("/organization/invitations/resend"));
  const link = useMutation({
    mutationFn: () => copyLink(id),
    meta: { invalidates: ["/organization/invitations/list"] },
    onSuccess: () =>
      toast.success("Link copied", {
        description: `It is for ${email} only, who must confirm that address first. Links copied before have ended.`,
      }),
  });
  const canManage = isAtLeast(organization.role, role);
  return (
    <div className="flex w-full min-w-0 flex-col gap-x-4 gap-y-2 sm:flex-row sm:items-center">
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2 font-medium">
          <span className="truncate">{email}</span>
          <Badge variant="outline">{ROLE_LABELS[role]}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-1.5 text-xs leading-4 text-muted-foreground">
          <span title={formatDateTime(sent_at)}>
            Sent {formatRelative(sent_at)}
            {invited_by && ` by ${invited_by}`}
          </span>
          <span aria-hidden>·</span>
          <Expiry invitation={invitation} />
        </p>
      </div>
      {canManage && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            busy={resend.isPending}
            aria-label={`Resend to ${email}`}
            onClick={() =>
              resend.mutate({ id }, { onSuccess: () => toast.success(`Sent again to ${email}`) })
            }
          >
            <Send />
            Resend
          </Button>
          <Button
            variant="outline"
            size="sm"
            busy={link.isPending}
            aria-label={`Copy the link for ${email}`}
            onClick={() => link.mutate()}
          >
            <Copy />
            Copy link
          </Button>
        </div>
      )}
    </div>
  );
}

function Expiry({ invitation: { expires_at, inviter_may } }: { invitation: Invitation }) {
  const [now] = useState(Date.now);
  const isOver = Date.parse(expires_at) <= now;
  if (!inviter_may) {
    return (
      <span className="font-medium text-warning-text">
        Who sent it may no longer invite; resend it to make it work
      </span>
    );
  }
  return (
    <span title={formatDateTime(expires_at)} className={isOver ? "font-medium text-warning-text" : undefined}>
      {isOver ? "Expired; resend it for 7 more days" : `Expires ${formatRelative(expires_at)}`}
    </span>
  );
}

/** A browser lets a page copy after an await only where the click still counts, so the answer is promised to it. */
async function copyLink(id: number): Promise<void> {
  const url = request("/organization/invitations/link", { id }).then((answer) => answer.url);
  try {
    const text = url.then((value) => new Blob([value], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
  } catch (error) {
    throw new Error(`Your browser didn’t allow copying. The link is ${await url}`, { cause: error });
  }
}
