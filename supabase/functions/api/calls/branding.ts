import { branding } from "../../_shared/contract/branding.ts";
import { NOT_A_MEMBER } from "../../_shared/contract/errors.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import type { Handlers } from "../context.ts";

export const brandingCalls: Handlers<typeof branding> = {
  "/public/branding/resolve-host": async ({ service }, { host }) =>
    branding["/public/branding/resolve-host"].output.parse(await rpc(service, "resolve_host", { host })),
  "/auth/validate-domain-membership": async ({ db }, { host }) => {
    if ((await rpc(db, "may_use_host", { host })) !== true) throw new ApiError("forbidden", NOT_A_MEMBER);
    return { success: true };
  },
};
