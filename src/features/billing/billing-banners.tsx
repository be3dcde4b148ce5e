import { useQuery } from "@tanstack/react-query";
import { CalendarClock, CreditCard, Gauge } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { Banner } from "@/components/ui/banner.tsx";
import { Button } from "@/components/ui/button.tsx";
import { query } from "@/lib/api.ts";
import { preference, schemaOf, usePreference } from "@/lib/preferences.ts";
import { useSession } from "@/lib/session.ts";
import { STORAGE_KEYS } from "@/lib/storage-keys.ts";
import { tellingOf, type Telling } from "./banner-words.ts";

const KEPT = 50;

/** What was dismissed, by organisation, matter and period. */
const dismissed = preference<readonly string[]>(
  STORAGE_KEYS.billingBannersDismissed,
  schemaOf(
    (value): value is readonly string[] =>
      Array.isArray(value) && value.every((each) => typeof each === "string"),
  ),
  [],
);

const ICONS = { payment: CreditCard, end: CalendarClock, meter: Gauge } as const;

/** Banners of what owners and admins should know of the plan: payment, its end, meters at 80 and 100 percent. */
export function BillingBanners() {
  const { organization } = useSession();
  const { data, dataUpdatedAt } = useQuery(query("/organization/getPlanInfo"));
  const [gone, setGone] = usePreference(dismissed);
  const { pathname } = useLocation();
  if (!data || pathname === "/app/settings/billing") return null;
  const nameOf = ({ key }: Telling) => `${organization.id} ${key}`;
  const dismiss = (telling: Telling) => setGone([...gone, nameOf(telling)].slice(-KEPT));
  return tellingOf(data, dataUpdatedAt)
    .filter((telling) => !gone.includes(nameOf(telling)))
    .map((telling) => (
      <Banner
        key={telling.key}
        icon={ICONS[telling.kind]}
        {...(telling.kind !== "payment" && { onDismiss: () => dismiss(telling) })}
        actions={<Actions telling={telling} />}
      >
        <span className="font-medium text-foreground">{telling.title}</span> {telling.text}
      </Banner>
    ));
}

function Actions({ telling }: { telling: Telling }) {
  const { isOwner } = useSession();
  if (telling.kind === "payment" && isOwner) return <PayNow />;
  const { meter } = telling;
  return (
    <Button variant="outline" size="xs" asChild>
      <Link to={isOwner && meter ? `/app/settings/billing?raise=${meter}` : "/app/settings/billing"}>
        {isOwner && meter ? "Raise the limit" : "See billing"}
      </Link>
    </Button>
  );
}

/** Leads to the open payment; where it isn't known, to the screen on which the card is changed. */
function PayNow() {
  const { data } = useQuery(query("/stripe/subscription", {}));
  return (
    <Button size="xs" asChild>
      {data?.payment_url ? (
        <a href={data.payment_url}>Pay now</a>
      ) : (
        <Link to="/app/settings/billing">Pay now</Link>
      )}
    </Button>
  );
}
