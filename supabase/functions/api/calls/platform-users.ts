import { z } from "zod";
import { sendRecovery } from "../../_shared/auth/send-recovery.ts";
import { logError } from "../../_shared/config/seeing/log.ts";
import { platformUsers } from "../../_shared/contract/platform-users.ts";
import { rpc } from "../../_shared/db/client.ts";
import { authNotice } from "../../_shared/domain/mail/auth-letters.ts";
import { postOf } from "../../_shared/mail/post.ts";
import type { Handlers, UserContext } from "../context.ts";

const done = { success: true } as const;
const Moved = z.object({ from: z.string(), to: z.string(), host: z.string().nullable() });
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
  "/plat-admin/users/change-email": async (context, { id, email }) => {
    const moved = Moved.parse(
      await rpc(context.db, "change_platform_email", { user_id: id, new_email: email }),
    );
    context.background(tellMoved(context, moved));
    return done;
  },
  "/plat-admin/users/reset-password": async ({ db, env }, { id }) => {
    const { email, host } = Reset.parse(await rpc(db, "ask_password_reset", { user_id: id }));
    await sendRecovery(env, email, host);
    return done;
  },
};

/** Tells both mailboxes. That mail fails changes nothing: the act is on record. */
async function tellMoved(context: UserContext, { from, to, host }: z.infer<typeof Moved>): Promise<void> {
  try {
    const { identity, send } = await postOf(context, { host });
    const { origin, supportAddress } = identity;
    const notice = authNotice("email_changed_notification", { origin, supportAddress, newEmail: to });
    await Promise.all([
      send({ ...notice, to: from }),
      send({
        to,
        subject: "Your account has this address now",
        body: [`Support changed the address of your account from ${from} to ${to}. Sign in with it.`],
        action: { label: "Sign in", url: `${origin}/app/sign-in` },
        after: ["If you don't know your password, choose “Forgotten?” there."],
      }),
    ]);
  } catch (error) {
    logError("the mails about a changed address weren't sent", error);
  }
}
