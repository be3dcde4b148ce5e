import { BillingDoor } from "@/features/billing/billing-door.tsx";
import { ConnectionsBanner } from "@/features/connections/connections-banner.tsx";

/** What stands above every screen once the page has nothing better to do: of the plan, and of one's own connections. */
export function LateBanners() {
  return (
    <>
      <BillingDoor />
      <ConnectionsBanner />
    </>
  );
}
