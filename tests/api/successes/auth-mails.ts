import { createHmac, randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { authMails } from "../../../supabase/functions/_shared/contract/auth-mails.ts";
import { HOOK_SECRET } from "../../support/hook-secret.ts";
import { mailTo } from "../../support/mails.ts";
import { stack } from "../../support/stack.ts";
import { done, type SuccessesOf } from "./scene.ts";

/** Calls the Send Email hook as hosted Supabase does. */
export async function callHook(body: unknown, secret = HOOK_SECRET): Promise<Response> {
  const text = JSON.stringify(body);
  const [id, at] = [`msg_${randomUUID()}`, String(Math.floor(Date.now() / 1000))];
  const key = Buffer.from(secret.replace("v1,whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${at}.${text}`).digest("base64");
  return fetch(`${stack().url}/functions/v1/api/auth/send-email`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": at,
      "webhook-signature": `v1,${signature}`,
    },
    body: text,
  });
}

export const authMailSuccesses: SuccessesOf<typeof authMails> = {
  "/auth/send-email": async () => {
    const email = `${randomUUID()}@example.com`;
    const email_data = {
      token: "305805",
      token_hash: "7d5b",
      redirect_to: `${stack().url}/app/reset-password`,
      email_action_type: "recovery",
      site_url: stack().url,
      token_new: "",
      token_hash_new: "",
    };
    const answer = await callHook({ user: { email }, email_data });
    expect([answer.status, await answer.json()]).toEqual([200, done]);
    const mail = await mailTo(email, "Reset your password");
    expect(mail.from).toBe("Atrium <no-reply@localhost>");
    expect(mail.text).toContain("305805");
    expect(mail.link).toBe(
      `${stack().url}/auth/v1/verify?token=7d5b&type=recovery&redirect_to=${encodeURIComponent(email_data.redirect_to)}`,
    );
    expect((await callHook({ user: { email }, email_data }, "v1,whsec_b3RoZXI=")).status).toBe(401);
  },
};
