import { z } from "zod";
import type { Env } from "../config/env.ts";
import { ApiError } from "./api-error.ts";

/** How long a link to a private file serves, in seconds. */
const LINK_SECONDS = 300;

const Signed = z.array(z.object({ signedURL: z.string().nullable() }));

/**
 * Where a browser fetches objects of the bucket `uploads`: public addresses, or, where storage is private, links of
 * five minutes, made in one request. The caller has checked who may read them.
 * @param paths names in the bucket
 * @returns an address for each, in order; a missing object's leads nowhere
 * @throws ApiError `unavailable`
 */
export async function objectUrls(env: Env, paths: readonly string[]): Promise<string[]> {
  const storage = `${env.supabasePublicUrl}/storage/v1`;
  const open = paths.map((path) => `${storage}/object/public/uploads/${path}`);
  if (!env.storagePrivate || paths.length === 0) return open;
  const response = await fetch(`${env.supabaseUrl}/storage/v1/object/sign/uploads`, {
    method: "POST",
    headers: {
      apikey: env.secretKey,
      authorization: `Bearer ${env.secretKey}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ expiresIn: LINK_SECONDS, paths }),
  });
  const signed = Signed.safeParse(await response.json().catch(() => null));
  if (!response.ok || !signed.success) {
    throw new ApiError("unavailable", "The file storage can't be reached at the moment. Please try again.");
  }
  return open.map((address, index) => {
    const link = signed.data[index]?.signedURL;
    return link ? `${storage}${link}` : address;
  });
}
