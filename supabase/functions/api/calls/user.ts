import { User, user } from "../../_shared/contract/user.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rows, rpc } from "../../_shared/db/client.ts";
import { callOf, statementOf } from "../../_shared/db/statement.ts";
import { tables } from "../../_shared/db/tables.ts";
import { sql } from "kysely";
import { z } from "zod";
import { refuseOnOrganizationHost } from "./by-invitation.ts";
import type { Handlers } from "../context.ts";
import { mailEmailProof, mailEmailProofLater } from "./email-proof.ts";

const done = { success: true } as const;
const ofMyself = tables.updateTable("users").where("id", "=", sql<number>`private.my_user_id()`);

export const userCalls: Handlers<typeof user> = {
  "/user/get-or-create": async ({ db }) => {
    const account = await rpc(db, "current_account", {});
    if (!account) throw new ApiError("not_found", "Account not found");
    return User.parse(account);
  },
  "/user/update": async ({ db }, { activeOrganizationId, ...profile }) => {
    await db.transact([
      ...(activeOrganizationId === undefined
        ? []
        : [callOf("set_active_organization", { organization_id: activeOrganizationId })]),
      ...(Object.keys(profile).length === 0 ? [] : [statementOf(ofMyself.set(profile))]),
    ]);
    return done;
  },
  "/user/update-ai-context": async ({ db }, { ai_context }) => {
    await rows(db, ofMyself.set({ ai_context }));
    return done;
  },
  "/user/link-proof": async ({ db }) =>
    user["/user/link-proof"].output.parse(await rpc(db, "link_proof", {})),
  "/user/send-email-proof": async (context) => {
    await mailEmailProof(context);
    return done;
  },
  "/user/prove-email": async ({ db }, { token }) => {
    await rpc(db, "prove_email", { token });
    return done;
  },
  "/organization/signup": async (context, { name, user_name }) => {
    await refuseOnOrganizationHost(context.service, context.host);
    const input = { organization_name: name, ...(user_name && { user_name }) };
    const organizationId = z.int().parse(await rpc(context.db, "sign_up_organization", input));
    mailEmailProofLater(context);
    return { organizationId };
  },
};
