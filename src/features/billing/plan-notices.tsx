import type { Subscription } from "@contract/billing.ts";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { mutation } from "@/lib/api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { formatDate, formatRelative } from "@/lib/format.ts";
import { notify } from "@/lib/toast.ts";
import { isLive } from "./plan-card.tsx";

interface PlanNoticesProps {
  subscription: Subscription;
  isOwner: boolean;
}

/** What is to be known of the subscription now, with what can be done about it. */
export function PlanNotices({ subscription, isOwner }: PlanNoticesProps) {
  const { configured, stale, synced_at, cancels_at, next, plan } = subscription;
  return (
    <>
      {!configured && (
        <Alert>
          Payments aren’t set up on this installation. Plans are shown here and can’t be bought yet; whoever
          runs the installation can set them up.
        </Alert>
      )}
      {stale && (
        <Alert variant="warning">
          Stripe, which takes the payments, can’t be asked right now. This is what it last said
          {synced_at && `, ${formatRelative(synced_at)}`}. Your plan goes on as it is.
        </Alert>
      )}
      <OpenPayment subscription={subscription} isOwner={isOwner} />
      {cancels_at && isLive(subscription) && (
        <WithUndo isOwner={isOwner} action={`Keep ${plan.name}`} done={`${plan.name} goes on`}>
          {plan.name} was cancelled. It stays until {formatDate(cancels_at)}; then you’re on the plan Free.
          Nothing is deleted.
        </WithUndo>
      )}
      {next && !cancels_at && (
        <WithUndo isOwner={isOwner} action={`Stay on ${plan.name}`} done={`You stay on ${plan.name}`}>
          From {formatDate(next.at)} you’re on {next.plan.name}, paid by the {next.interval}. Until then
          nothing changes.
        </WithUndo>
      )}
    </>
  );
}

function OpenPayment({ subscription, isOwner }: PlanNoticesProps) {
  const { status, past_due_since, grace_ends_at, payment_url, plan } = subscription;
  const pay = payment_url && isOwner && (
    <Button size="sm" asChild className="mt-3">
      <a href={payment_url}>Pay now</a>
    </Button>
  );
  if (status === "past_due" || past_due_since) {
    return (
      <Alert variant="destructive">
        <p className="font-medium">A payment failed.</p>
        <p>
          {grace_ends_at
            ? `${plan.name} stays until ${formatDate(grace_ends_at)}. Unless it is paid by then, it ends.`
            : "Unless it is paid, the plan ends."}{" "}
          {isOwner
            ? "Pay now, or change the card under Payment; a new card is tried at once."
            : "An owner can pay it or change the card."}
        </p>
        {pay}
      </Alert>
    );
  }
  if (status !== "incomplete") return null;
  return (
    <Alert variant="warning">
      <p>A payment waits to be made, or to be confirmed with the bank. The plan begins once it is.</p>
      {pay}
    </Alert>
  );
}

interface WithUndoProps {
  isOwner: boolean;
  action: string;
  done: string;
  children: ReactNode;
}

/** What is to come, which an owner may take back. */
function WithUndo({ isOwner, action, done, children }: WithUndoProps) {
  const undo = useMutation(mutation("/stripe/plans/cancel", { quiet: true, fresh: true }));
  // What it takes back is gone from the screen by then, and this with it.
  const go = () =>
    void undo.mutateAsync({ undo: true }).then(
      () => notify((toast) => toast.success(done)),
      () => undefined,
    );
  return (
    <Alert variant="warning">
      <p>{children}</p>
      {isOwner && (
        <Button variant="outline" size="sm" className="mt-3" busy={undo.isPending} onClick={go}>
          {action}
        </Button>
      )}
      {undo.isError && (
        <p role="alert" className="mt-2 text-destructive-text">
          {errorMessage(undo.error)}
        </p>
      )}
    </Alert>
  );
}
