import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { FormSkeleton } from "@/components/form/form-skeleton.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Card } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { useSession } from "@/lib/session.ts";
import { AddonList } from "./addon-list.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { CapList } from "./cap-list.tsx";
import { ChangeDialog } from "./change-dialog.tsx";
import { ComparePlans } from "./compare-plans.tsx";
import { InvoiceList } from "./invoice-list.tsx";
import { MemberBilling } from "./member-billing.tsx";
import { MeterList } from "./meter-list.tsx";
import { PaymentCard } from "./payment-card.tsx";
import { isLive, PlanCard } from "./plan-card.tsx";
import { PlanNotices } from "./plan-notices.tsx";
import { cheapestLift, type Change } from "./raise.ts";
import { SpendingSection } from "./spending-section.tsx";
import { useBilling, type Billing } from "./use-billing.ts";
import { useCheckoutReturn } from "./use-checkout-return.ts";
import { useHash } from "./use-hash.ts";

/** /app/settings/billing: owners act, admins read, members read a sentence and the meters. */
export function BillingPage() {
  const { organization, isAdmin, isOwner } = useSession();
  return (
    <Page>
      <PageHeader
        title="Billing"
        description={
          isOwner
            ? `The plan of ${organization.name}: what is used of it, what it costs, and its invoices.`
            : isAdmin
              ? `The plan of ${organization.name}. You can read all of this; owners change it.`
              : `The plan of ${organization.name}.`
        }
      />
      {isAdmin ? <AdminBilling isOwner={isOwner} /> : <MemberBilling />}
    </Page>
  );
}

function AdminBilling({ isOwner }: { isOwner: boolean }) {
  const { data, error, isFetching, retry } = useBilling();
  useCheckoutReturn(true);
  if (data) return <Loaded billing={data} isOwner={isOwner} />;
  if (!error) return <FormSkeleton label="Loading the plan" />;
  return (
    <Card>
      <ErrorState error={error} onRetry={retry} retrying={isFetching} />
    </Card>
  );
}

function Loaded({ billing, isOwner }: { billing: Billing; isOwner: boolean }) {
  const { subscription, info, plans, addons } = billing;
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<Change | null>(null);
  const [cancelling, setCancelling] = useState(false);
  useHash();
  const raised = search.get("raise");
  const interval = (isLive(subscription) && subscription.interval) || "month";
  const lift = raised === null || !isOwner ? null : cheapestLift(raised, { ...billing, interval });
  const change = chosen ?? lift;
  function raise(meter: string | null) {
    setChosen(null);
    setSearch(
      (now) => {
        if (meter === null) now.delete("raise");
        else now.set("raise", meter);
        return now;
      },
      { replace: true },
    );
  }
  const acts = isOwner && { onChange: setChosen, onCancel: () => setCancelling(true) };
  return (
    <>
      <PlanNotices subscription={subscription} isOwner={isOwner} />
      {raised !== null && isOwner && !change && (
        <Alert>
          {info.meters.some(({ meter, limit }) => meter === raised && limit === -1)
            ? "This meter has no limit."
            : "No plan or add-on gives more of this than you have. Write to support, and we find a way."}
        </Alert>
      )}
      <PlanCard subscription={subscription} {...acts} />
      <MeterList meters={info.meters} {...(isOwner && { onRaise: raise })} />
      <ComparePlans subscription={subscription} plans={plans} {...acts} />
      <AddonList subscription={subscription} addons={addons} {...acts} />
      <PaymentCard subscription={subscription} isOwner={isOwner} />
      <InvoiceList />
      <SpendingSection isOwner={isOwner} />
      <CapList isOwner={isOwner} />
      {isOwner && change && subscription.configured && (
        <ChangeDialog
          key={JSON.stringify(change)}
          change={change}
          subscription={subscription}
          onClose={() => raise(null)}
        />
      )}
      {isOwner && cancelling && (
        <CancelDialog subscription={subscription} onClose={() => setCancelling(false)} />
      )}
    </>
  );
}
