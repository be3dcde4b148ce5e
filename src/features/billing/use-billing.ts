import { useQuery } from "@tanstack/react-query";
import { query } from "@/lib/api.ts";

/** What the screen of billing shows of the organisation, and what is sold. For admins; `enabled` false asks nothing. */
export function useBilling() {
  const subscription = useQuery(query("/stripe/subscription", {}));
  const info = useQuery(query("/organization/getPlanInfo"));
  const plans = useQuery(query("/plans"));
  const addons = useQuery(query("/plans/addons"));
  const all = [subscription, info, plans, addons];
  const failed = all.find(({ isError, data }) => isError && data === undefined);
  return {
    data:
      subscription.data && info.data && plans.data && addons.data
        ? {
            subscription: subscription.data,
            info: info.data,
            plans: plans.data.plans,
            addons: addons.data.addons,
          }
        : null,
    /** Why something of it isn't there. */
    error: failed?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const each of all) if (each.isError) void each.refetch();
    },
  };
}

export type Billing = NonNullable<ReturnType<typeof useBilling>["data"]>;
