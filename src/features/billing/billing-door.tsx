import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { request } from "@/lib/api.ts";
import { showError } from "@/lib/errors.ts";
import { askedWords, placeToRaise, raiseWords } from "@/lib/limits.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import { useSession } from "@/lib/session.ts";
import { bringLimitHelp } from "@/lib/limit-help.ts";
import { notify } from "@/lib/toast.ts";
import type { RefusedLimit } from "@contract/errors.ts";
import { useRealtime } from "@/lib/use-realtime.ts";
import { BillingBanners } from "./billing-banners.tsx";

/** What tells whose branding is in force: a plan may give it, and take it away. */
const BRANDED = ["/user/get-or-create", "/organization/get"];
/** What is asked anew when the plan, or what is used of it, has changed. */
const STALE = [
  "/organization/getPlanInfo",
  "/organization/caps",
  "/organization/spending",
  "/plans/addon/organization",
  "/stripe/subscription",
  "/stripe/invoices",
  ...BRANDED,
];

/** The shell's part of billing: the plan stays live, toasts of limits offer what helps, and banners warn. */
export function BillingDoor() {
  const { organization, isAdmin } = useSession();
  const client = useQueryClient();
  const refresh = () => void invalidatePaths(client, STALE);
  const rebrand = () => void invalidatePaths(client, BRANDED);
  useRealtime("organization", organization.id, { plan: refresh, usage: refresh, branding: rebrand }, refresh);
  useLimitHelp();
  return isAdmin ? <BillingBanners /> : null;
}

function useLimitHelp(): void {
  const { isOwner } = useSession();
  const navigate = useNavigate();
  const toastOf = useEffectEvent((limit: RefusedLimit) => ({
    action: isOwner
      ? { label: raiseWords(limit), onClick: () => void navigate(placeToRaise(limit)) }
      : { label: "Ask an owner", onClick: () => void askOwners(limit.meter) },
  }));
  useEffect(() => bringLimitHelp((limit) => toastOf(limit)), []);
}

async function askOwners(meter: string): Promise<void> {
  try {
    const { owners } = await request("/organization/limits/request", { meter });
    notify((toast) => toast.success(askedWords(owners)));
  } catch (error) {
    showError(error);
  }
}
