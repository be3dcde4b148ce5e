import type { user } from "../../_shared/contract/user.ts";
import { User } from "../../_shared/contract/user.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc, unwrap } from "../../_shared/db/client.ts";
import { z } from "zod";
import type { Handlers } from "../context.ts";

const done = { success: true } as const;

export const userCalls: Handlers<typeof user> = {
  "/user/get-or-create": async ({ db }) => {
    const account = await rpc(db, "current_account", {});
    if (!account) throw new ApiError("not_found", "Account not found");
    return User.parse(account);
  },
  "/user/update": async ({ db, caller }, { activeOrganizationId, ...profile }) => {
    if (activeOrganizationId !== undefined) {
      await rpc(db, "set_active_organization", { organization_id: activeOrganizationId });
    }
    if (Object.keys(profile).length > 0) {
      unwrap(await db.from("users").update(profile).eq("id", caller.userId));
    }
    return done;
  },
  "/user/update-ai-context": async ({ db, caller }, { ai_context }) => {
    unwrap(await db.from("users").update({ ai_context }).eq("id", caller.userId));
    return done;
  },
  "/organization/signup": async ({ db }, { name, user_name }) => ({
    organizationId: z
      .int()
      .parse(
        await rpc(db, "sign_up_organization", { organization_name: name, ...(user_name && { user_name }) }),
      ),
  }),
};
