import { z } from "zod";
import type { Env } from "../config/env.ts";
import { keyHeaders } from "../config/key-headers.ts";
import { ApiError } from "./api-error.ts";

/** How long a link to a private file serves, in seconds. */
const LINK_SECONDS = 300;
/** So long a recording is still served once the right to it has ended; a player that needs more of it asks for another link. */
const RECORDING_SECONDS = 120;

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
  const signed = await sign(env, "uploads", paths, LINK_SECONDS);
  return open.map((address, index) => signed[index] ?? address);
}

/**
 * Where a browser plays a recording from, and saves it as `name` from, for two minutes. The caller has checked who may hear it.
 * @throws ApiError `unavailable`
 */
export async function recordingLinks(
  env: Env,
  path: string,
  name: string,
): Promise<{ url: string | null; download_url: string | null }> {
  const [url = null] = await sign(env, "recordings", [path], RECORDING_SECONDS);
  return { url, download_url: url && `${url}&download=${encodeURIComponent(name)}` };
}

/** Links to objects of a bucket, in order; null for one that isn't there. */
async function sign(
  { supabaseUrl, supabasePublicUrl, secretKey }: Env,
  bucket: "uploads" | "recordings",
  paths: readonly string[],
  expiresIn: number,
): Promise<(string | null)[]> {
  const response = await fetch(`${supabaseUrl}/storage/v1/object/sign/${bucket}`, {
    method: "POST",
    headers: { ...keyHeaders(secretKey), "content-type": "application/json" },
    body: JSON.stringify({ expiresIn, paths }),
  });
  const signed = Signed.safeParse(await response.json().catch(() => null));
  if (!response.ok || !signed.success) {
    throw new ApiError("unavailable", "The file storage can't be reached at the moment. Please try again.");
  }
  return signed.data.map(({ signedURL }) => signedURL && `${supabasePublicUrl}/storage/v1${signedURL}`);
}
