import type { BillingAlert } from "@contract/billing-events.ts";
import { useMutation } from "@tanstack/react-query";
import type { InputOf } from "@contract/index.ts";
import { RefreshCw, ShieldCheck } from "lucide-react";
import type { Column } from "@/components/list/types.ts";
import { ListScreen } from "@/components/list/list-screen.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatDateTime, formatRelative } from "@/lib/format.ts";

const COLUMNS: readonly Column<BillingAlert>[] = [
  {
    head: "What",
    cell: ({ message }) => <span className="text-sm whitespace-normal">{message}</span>,
  },
  {
    head: "Organisation",
    className: "w-52",
    fact: ({ organization }) => organization?.name ?? null,
  },
  {
    head: "When",
    className: "w-36",
    fact: ({ created_at }) => formatRelative(created_at),
    title: ({ created_at }) => formatDateTime(created_at),
  },
];

/** What about payments needs a person; Stripe is asked anew from its menu. */
export function Alerts() {
  const { mutate } = useMutation(mutation("/plat-admin/billing/sync"));
  return (
    <ListScreen
      noun="alert"
      columns={COLUMNS}
      call={(input) => query("/plat-admin/billing/alerts", input as InputOf<"/plat-admin/billing/alerts">)}
      rows={({ alerts }) => alerts}
      nameOf={({ organization }) => organization?.name ?? "this alert"}
      actions={[
        {
          label: "Ask Stripe again",
          icon: RefreshCw,
          can: ({ organization }) => organization !== null,
          run: (rows) => {
            for (const { organization } of rows)
              if (organization) mutate({ organization_id: organization.id });
          },
        },
      ]}
      empty={{
        icon: ShieldCheck,
        title: "Nothing needs you",
        text: "Refunds, disputes, second subscriptions and customers that nobody knows stand here.",
      }}
    />
  );
}
