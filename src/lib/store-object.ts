import { env } from "./env.ts";
import { SendError } from "./send-error.ts";
import { sendFile } from "./send-file.ts";
import { identity } from "./supabase.ts";

const BUCKET = "uploads";

interface Storing {
  /** Its media type. */
  type: string;
  signal?: AbortSignal | undefined;
  /** Told the bytes sent so far. */
  onProgress?: (sent: number) => void;
}

/**
 * Stores a file as the signed-in person's, from where it can be added as a document.
 * @param name of the object: `files/<uuid>`; the same name again is the same file
 * @throws SendError with the reason in words; the signal's reason when it aborts
 */
export async function storeObject(
  name: string,
  body: Blob,
  { type, signal, onProgress }: Storing,
): Promise<void> {
  const { data } = await (await identity()).getSession();
  if (!data.session) throw new SendError("You are signed out. Sign in again, then retry.", false);
  await sendFile({
    url: `${env.supabaseUrl}/storage/v1/object/${BUCKET}/${name}`,
    headers: {
      authorization: `Bearer ${data.session.access_token}`,
      apikey: env.supabasePublishableKey,
      "content-type": type,
      "cache-control": "max-age=3600",
    },
    body,
    signal,
    onProgress,
  });
}

/** The address of an object, as calls take it. */
export const objectAddress = (name: string): string =>
  `${env.supabaseUrl}/storage/v1/object/public/${BUCKET}/${name}`;
