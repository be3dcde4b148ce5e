import { mailTo } from "./mails.ts";
import { newClient } from "./people.ts";

/** Follows a link of the auth service. @returns what the address says that it leads to */
export async function follow(link: string | undefined): Promise<URLSearchParams> {
  const answer = await fetch(link ?? "", { redirect: "manual" });
  return new URLSearchParams(new URL(answer.headers.get("location") ?? "").hash.slice(1));
}

/** Signs an address' owner in by the link for a forgotten password. */
export async function openRecovery(email: string): Promise<{ token: string; refresh: string }> {
  await newClient().auth.resetPasswordForEmail(email);
  const arrived = await follow((await mailTo(email, "Reset your password")).link);
  return { token: arrived.get("access_token") ?? "", refresh: arrived.get("refresh_token") ?? "" };
}
