import { ExtractionError } from "../_shared/extraction/extraction-error.ts";

/** Downloads an object of the bucket `uploads`. @throws ExtractionError when it is gone. */
export async function fetchObject(
  env: { supabaseUrl: string; secretKey: string },
  path: string,
): Promise<Uint8Array> {
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  const response = await fetch(`${env.supabaseUrl}/storage/v1/object/uploads/${encoded}`, {
    headers: { apikey: env.secretKey, authorization: `Bearer ${env.secretKey}` },
  });
  if (!response.ok) throw new ExtractionError("damaged", "The stored file is gone. Upload it again.");
  return new Uint8Array(await response.arrayBuffer());
}
