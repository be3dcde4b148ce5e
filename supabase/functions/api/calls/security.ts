import { logError } from "../../_shared/config/seeing/log.ts";
import { z } from "zod";
import { security } from "../../_shared/contract/security.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { postOf } from "../../_shared/mail/post.ts";
import type { Handlers, UserContext } from "../context.ts";

const done = { success: true } as const;

const Recovered = z.discriminatedUnion("state", [
  z.object({ state: z.literal("wrong") }),
  z.object({ state: z.literal("wait") }),
  z.object({ state: z.literal("used"), email: z.string(), left: z.int() }),
]);

export const securityCalls: Handlers<typeof security> = {
  "/user/security/get": async ({ db }) =>
    security["/user/security/get"].output.parse(await rpc(db, "my_security", {})),
  "/user/security/new-codes": async ({ db }) => ({
    codes: z.array(z.string()).parse(await rpc(db, "new_recovery_codes", {})),
  }),
  "/user/security/end-sessions": async ({ db }, { session_id }) => {
    await rpc(db, "end_my_sessions", session_id === undefined ? {} : { session_id });
    return done;
  },
  "/user/security/recover": async (context, { code }) => {
    const found = Recovered.parse(await rpc(context.db, "use_recovery_code", { code }));
    if (found.state === "wait")
      throw new ApiError("rate_limited", "Too many recovery codes were tried. Try again in an hour.");
    if (found.state === "wrong")
      throw new ApiError("invalid_input", "That recovery code isn’t right, or was used before.");
    context.background(tellRecovered(context, found.email));
    return { codes_left: found.left };
  },
  "/organization/sign-in-rules/get": async ({ db, organizationId }) =>
    security["/organization/sign-in-rules/get"].output.parse(
      await rpc(db, "get_sign_in_rules", { organization_id: organizationId }),
    ),
  "/organization/sign-in-rules/update": async ({ db, organizationId }, { requires_mfa }) => {
    await rpc(db, "set_requires_mfa", { organization_id: organizationId, required: requires_mfa });
    return done;
  },
  "/organization/sign-in-ways/update": async ({ db, organizationId }, { google, microsoft, saml_domain }) => {
    await rpc(db, "set_sign_in_ways", {
      organization_id: organizationId,
      google,
      microsoft,
      saml_domain: saml_domain ?? "",
    });
    return done;
  },
};

/** Whoever didn't do it themselves learns of it, in the name of the host it was done on; that mail fails keeps nobody out. */
async function tellRecovered(context: UserContext, email: string): Promise<void> {
  try {
    const { identity, send } = await postOf(context, { host: context.host });
    await send({
      to: email,
      subject: "A recovery code was used to sign in",
      body: [
        "Somebody signed in to your account with your password and one of your recovery codes. Your two-step sign-in was removed, and other devices were signed out. Set it up again in your account’s settings.",
        "If this wasn’t you, change your password now.",
      ],
      action: { label: "Change the password", url: `${identity.origin}/app/forgot-password` },
    });
  } catch (error) {
    logError("the mail about a recovery code wasn't sent", error);
  }
}
