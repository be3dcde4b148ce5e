import type { OwnInvitation } from "@contract/user.ts";
import { ROLE_LABELS } from "@domain/roles.ts";
import { useMutation } from "@tanstack/react-query";
import { Button, type ButtonProps } from "@/components/ui/button.tsx";
import { mutation, request } from "@/lib/api.ts";
import { useJoin } from "@/lib/use-join.ts";
import { notify } from "@/lib/toast.ts";

interface AnswerButtonsProps {
  invitation: OwnInvitation;
  size: ButtonProps["size"];
}

/** Joins the organisation that invites the signed-in person, or turns it down. */
export function AnswerButtons({ invitation: { id, organization }, size }: AnswerButtonsProps) {
  const join = useJoin(organization, () => request("/user/invitation/accept", { id }));
  const decline = useMutation(mutation("/user/invitation/decline"));
  return (
    <>
      <Button
        size={size}
        busy={join.isPending}
        aria-label={`Join ${organization}`}
        onClick={() => {
          join.mutate();
        }}
      >
        Join
      </Button>
      <Button
        size={size}
        variant="outline"
        busy={decline.isPending}
        aria-label={`Decline the invitation to ${organization}`}
        onClick={() => {
          decline.mutate(
            { id },
            { onSuccess: () => notify((toast) => toast.success(`Invitation to ${organization} declined`)) },
          );
        }}
      >
        Decline
      </Button>
    </>
  );
}

/** Who invites to what: "Olive invites you to Harbour Works as User." */
export function InvitationWords({ invitation }: { invitation: OwnInvitation }) {
  return (
    <>
      {invitation.invited_by} invites you to{" "}
      <span className="font-medium text-foreground">{invitation.organization}</span> as{" "}
      {ROLE_LABELS[invitation.role]}.
    </>
  );
}
