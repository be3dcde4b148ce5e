import type { Subscription } from "@contract/billing.ts";
import type { InputOf, OutputOf } from "@contract/index.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatDate, formatMoney } from "@/lib/format.ts";
import { notify } from "@/lib/toast.ts";
import { useState } from "react";
import { useClickKeys } from "./click-key.ts";
import { isLive } from "./plan-card.tsx";
import { Preview } from "./preview.tsx";
import type { Change } from "./raise.ts";

interface ChangeDialogProps {
  change: Change;
  subscription: Subscription;
  onClose: () => void;
}

/** Shows what a change costs, now and from then on, and does it when that is confirmed. */
export function ChangeDialog({ change, subscription, onClose }: ChangeDialogProps) {
  const isTrial = change.kind === "plan" && change.trial === true;
  const preview = useQuery({
    ...query("/stripe/plans/preview", previewOf(change)),
    enabled: !isTrial,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const { confirm, isBusy, error } = useConfirm(change, onClose);
  const isNew = !isLive(subscription);
  const { title, words } = wordsOf(change, isNew);
  return (
    <Dialog open onOpenChange={(open) => !open && !isBusy && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{words}</DialogDescription>
        </DialogHeader>
        {!isTrial && preview.isPending && (
          <Skeleton className="h-28" aria-label="Working out what it costs" />
        )}
        {preview.isError && (
          <ErrorState
            error={preview.error}
            onRetry={() => void preview.refetch()}
            retrying={preview.isFetching}
            className="py-6"
          />
        )}
        {preview.data && <Preview preview={preview.data} />}
        <FormFailure error={error} />
        <DialogFooter>
          <Button variant="outline" disabled={isBusy} onClick={onClose}>
            Not now
          </Button>
          <Button
            busy={isBusy}
            disabled={!isTrial && !preview.data}
            onClick={() => confirm(preview.data?.proration_date ?? null)}
          >
            {isTrial ? "Start the trial" : actionOf(preview.data, isNew)}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function previewOf(change: Change): InputOf<"/stripe/plans/preview"> {
  if (change.kind === "plan") return { plan_id: change.plan.id, interval: change.interval };
  return { interval: change.interval, addon: { id: change.addon.id, quantity: change.quantity } };
}

function wordsOf(change: Change, isNew: boolean): { title: string; words: string } {
  const by = `paid by the ${change.interval}`;
  if (change.kind === "addon") {
    return {
      title: `${change.addon.name}: ${change.quantity}`,
      words: isNew ? `Your plan stays as it is; the add-on is ${by}.` : `Beside your plan, ${by}.`,
    };
  }
  if (change.trial) {
    return {
      title: `Try ${change.plan.name} for 14 days`,
      words:
        "It costs nothing and needs no card. After 14 days it ends by itself unless you have added a card by then. One trial an organisation.",
    };
  }
  return { title: `Change to ${change.plan.name}`, words: `${change.plan.name}, ${by}.` };
}

function actionOf(preview: OutputOf<"/stripe/plans/preview"> | undefined, isNew: boolean): string {
  if (!preview) return "Confirm";
  if (isNew) return "Continue to payment";
  if (preview.begins_at) return `Change on ${formatDate(preview.begins_at)}`;
  return preview.due_now_pence > 0 ? `Pay ${formatMoney(preview.due_now_pence)} now` : "Change now";
}

/** Does the change: what has to be paid or confirmed elsewhere leaves for there. */
function useConfirm(change: Change, onClose: () => void) {
  const keys = useClickKeys();
  const [isLeaving, setLeaving] = useState(false);
  const plan = useMutation(mutation("/stripe/plans/checkout", { quiet: true }));
  const addon = useMutation(mutation("/stripe/plan-addons/checkout", { quiet: true }));

  function finish({ state, url }: OutputOf<"/stripe/plans/checkout">) {
    if (state === "pay" && url) {
      setLeaving(true);
      window.location.assign(url);
      return;
    }
    keys.done();
    const name = change.kind === "plan" ? change.plan.name : change.addon.name;
    const told = state === "scheduled" ? `${name} changes with the next period` : `${name}: done`;
    notify((toast) => toast.success(told));
    onClose();
  }

  // What a change lifts is computed anew with it, which may end this dialog before it is told.
  const settle = (outcome: Promise<OutputOf<"/stripe/plans/checkout">>) =>
    void outcome.then(finish, () => undefined);

  function confirm(proration_date: number | null) {
    const key = keys.of(JSON.stringify([previewOf(change), proration_date]));
    if (change.kind === "plan") {
      const { trial = false, interval } = change;
      settle(plan.mutateAsync({ plan_id: change.plan.id, interval, key, proration_date, trial }));
    } else {
      const { quantity, interval } = change;
      settle(addon.mutateAsync({ addon_id: change.addon.id, quantity, interval, key, proration_date }));
    }
  }

  return {
    confirm,
    isBusy: isLeaving || plan.isPending || addon.isPending,
    error: plan.error ?? addon.error,
  };
}
