/** The hash before: one file is held in memory at a time, however many were chosen. */
let before: Promise<unknown> = Promise.resolve();

/**
 * SHA-256 of a file, in hexadecimal digits. The browser reads and hashes it beside the page, which stays quick meanwhile.
 * @returns null where the browser can't (pages without TLS), or the file can't be read
 */
export async function hashOf(file: Blob, signal: AbortSignal): Promise<string | null> {
  // Pages that came without TLS have no crypto.subtle, whatever its type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const hashed = before.then(async () => {
    if (signal.aborted) return null;
    const digest = await subtle.digest("SHA-256", await file.arrayBuffer());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  });
  before = hashed.catch(() => null);
  return hashed.catch(() => null);
}
