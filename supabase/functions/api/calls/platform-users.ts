import { z } from "zod";
import { sendRecovery } from "../../_shared/auth/send-recovery.ts";
import { platformUsers } from "../../_shared/contract/platform-users.ts";
import { rpc } from "../../_shared/db/client.ts";
import type { Handlers } from "../context.ts";

const done = { success: true } as const;
const Reset = z.object({ email: z.string(), host: z.string().nullable() });

export const platformUsersCalls: Handlers<typeof platformUsers> = {
  "/plat-admin/users/getAll": async ({ db }, { limit, offset, ...wanted }) =>
    platformUsers["/plat-admin/users/getAll"].output.parse(
      await rpc(db, "list_platform_users", { page_limit: limit, page_offset: offset, ...wanted }),
    ),
  "/plat-admin/users/get": async ({ db }, { id }) =>
    platformUsers["/plat-admin/users/get"].output.parse(await rpc(db, "get_platform_user", { user_id: id })),
  "/plat-admin/users/disable": async ({ db }, { id, reason }) => {
    await rpc(db, "disable_platform_user", { user_id: id, reason });
    return done;
  },
  "/plat-admin/users/enable": async ({ db }, { id }) => {
    await rpc(db, "enable_platform_user", { user_id: id });
    return done;
  },
  "/plat-admin/users/sign-out": async ({ db }, { id, session_id }) =>
    platformUsers["/plat-admin/users/sign-out"].output.parse({
      ended: await rpc(db, "end_platform_sessions", { user_id: id, ...(session_id && { session_id }) }),
    }),
  "/plat-admin/users/reset-password": async ({ db, env }, { id }) => {
    const { email, host } = Reset.parse(await rpc(db, "ask_password_reset", { user_id: id }));
    await sendRecovery(env, email, host);
    return done;
  },
};
