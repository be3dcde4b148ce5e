import type { RefusedLimit } from "@contract/errors.ts";
import { formatCount } from "./format.ts";

type Limit = Pick<RefusedLimit, "meter" | "whose">;

/** The meter of the ceiling of paid messages to the help agent. */
const SPENDING = "help_spending";

/** Whether branding is part of the plan, which is asked for as limits are. */
const WHITE_LABEL = "white_label";

/** Where an owner raises a limit: at what lifts it, ready to be confirmed. */
export function placeToRaise({ meter, whose }: Limit): string {
  if (meter === SPENDING) return "/app/settings/billing#spending";
  if (whose !== "organization") return "/app/settings/billing#caps";
  return `/app/settings/billing?raise=${encodeURIComponent(meter)}`;
}

/** What the way there is called. */
export function raiseWords({ meter, whose }: Limit): string {
  if (meter === SPENDING) return "Change the ceiling";
  if (meter === WHITE_LABEL) return "Add your own branding";
  return whose === "organization" ? "Raise the limit" : "Change the cap";
}

/** What is said when owners were asked to raise a limit. */
export function askedWords(owners: number): string {
  return owners === 1 ? "1 owner was asked." : `${formatCount(owners, "owner")} were asked.`;
}
