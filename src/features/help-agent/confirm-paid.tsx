import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { mutation } from "@/lib/api.ts";
import { formatCount, formatDate, formatMoney } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { notify } from "@/lib/toast.ts";
import { isOverCeiling } from "./use-free-messages.ts";
import type { Help } from "./use-help.ts";

/**
 * Asks before a message that costs (product §4); past what the owners allow, offers to ask them. What was typed stays in
 * the composer either way.
 */
export function ConfirmPaid({ help }: { help: Help }) {
  const { talk, free, dispatch, confirm } = help;
  const { organization, isOwner } = useSession();
  const request = useMutation(mutation("/agent/help-agent/paid/request"));
  const navigate = useNavigate();
  const { count } = free;
  const isRefused = talk.status === "failed" && talk.failure?.code === "limit_reached";
  const isOver = count !== null && isOverCeiling(count);
  if (talk.asking === null) return null;
  const dismiss = () => dispatch({ type: "dismissed" });
  const again = count && ` Free messages begin again on ${formatDate(count.resets_at)}.`;
  if (isOver || isRefused) {
    const raise = () => {
      dismiss();
      void navigate("/app/settings/billing#spending");
    };
    const ask = () => {
      dismiss();
      request.mutate(
        {},
        {
          onSuccess: ({ owners }) =>
            notify((toast) => toast.success(`${formatCount(owners, "owner")} asked`)),
        },
      );
    };
    return (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && dismiss()}
        title="No free messages left"
        action={isOwner ? "Change the ceiling" : "Ask the owners"}
        destructive={false}
        onConfirm={isOwner ? raise : ask}
      >
        <p>
          {isOver
            ? `A further message costs ${formatMoney(count.price_pence)}, and ${organization.name} allows ${formatMoney(count.ceiling_pence)} of paid messages a month.`
            : talk.failure?.message}
          {isOwner ? " You set this limit." : " Its owners can allow more."}
          {again} Talking to a person is free.
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && dismiss()}
      title="Send a paid message?"
      action={count ? `Send for ${formatMoney(count.price_pence)}` : "Send"}
      destructive={false}
      onConfirm={confirm}
    >
      <p>
        {count
          ? `Your ${formatCount(count.free_messages, "free message")} of this month are used. This one costs ${formatMoney(count.price_pence)}, charged to ${organization.name}.`
          : (talk.failure?.message ?? "Your free messages of this month are used.")}
        {again} Nothing is charged when the question can’t be answered. Talking to a person is free.
      </p>
    </ConfirmDialog>
  );
}
