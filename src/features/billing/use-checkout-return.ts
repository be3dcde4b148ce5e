import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router-dom";
import { staleAfter, query, request } from "@/lib/api.ts";
import { showError } from "@/lib/errors.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import { notify } from "@/lib/toast.ts";
import { isLive } from "./plan-card.tsx";

/**
 * The return from Stripe's checkout or portal (`?checkout=<session>`, `?checkout=cancelled`, `?portal=…`): Stripe is asked what is
 * so now, it is said once, and the address is cleaned.
 */
export function useCheckoutReturn(enabled: boolean): void {
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const returned = search.get("checkout") ?? (search.has("portal") ? "portal" : null);
  const look = useEffectEvent(async (from: string) => {
    setSearch(
      (now) => {
        now.delete("checkout");
        now.delete("portal");
        return now;
      },
      { replace: true },
    );
    if (from === "cancelled") {
      notify((toast) => toast.info("Nothing was charged", { description: "You left before paying." }));
      return;
    }
    try {
      const subscription = await request("/stripe/subscription", { refresh: true });
      client.setQueryData(query("/stripe/subscription", {}).queryKey, subscription);
      const stale = await staleAfter("/stripe/plans/checkout");
      await invalidatePaths(
        client,
        stale.filter((path) => path !== "/stripe/subscription"),
      );
      if (from === "portal") return;
      notify((toast) =>
        isLive(subscription)
          ? toast.success(
              subscription.plan.name === "Free"
                ? "Paid. Your add-on is there."
                : `You’re on ${subscription.plan.name} now`,
            )
          : toast.info("The payment isn’t through yet", {
              description: "This screen changes by itself once it is.",
            }),
      );
    } catch (error) {
      showError(error);
    }
  });
  useEffect(() => {
    if (enabled && returned !== null) void look(returned);
  }, [enabled, returned]);
}
