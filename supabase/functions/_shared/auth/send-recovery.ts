import type { Env } from "../config/env.ts";
import { fetchWithKey } from "../config/fetch-with-key.ts";
import { ApiError } from "../db/api-error.ts";

/**
 * Has the auth service mail a link to /app/reset-password, as somebody who asks for it at sign-in is mailed one.
 * @param host of the organisation that the link leads to; null: the product's own
 * @throws ApiError 429 when it was asked for too often, 503 when it can't be asked
 */
export async function sendRecovery(
  { supabaseUrl, publishableKey, publicUrl }: Env,
  email: string,
  host: string | null,
): Promise<void> {
  const home = new URL(publicUrl);
  if (host !== null) home.hostname = host;
  const url = new URL(`${supabaseUrl}/auth/v1/recover`);
  url.searchParams.set("redirect_to", new URL("/app/reset-password", home).href);
  const response = await fetchWithKey(url, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email }),
  }).catch(() => null);
  await response?.body?.cancel();
  if (response?.ok) return;
  if (response?.status === 429) {
    throw new ApiError("rate_limited", "A mail was sent a moment ago. Please wait a minute before the next.");
  }
  throw new ApiError("unavailable", "The sign-in service can't be reached.");
}
