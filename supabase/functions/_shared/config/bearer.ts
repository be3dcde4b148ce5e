/** Whether a request carries the key as bearer; takes the same time for any guess. */
export function isBearer(request: Request, key: string): Promise<boolean> {
  return isSame(request.headers.get("authorization") ?? "", `Bearer ${key}`);
}

/** Whether a request carries one of the keys, as `apikey` or as bearer; takes the same time for any guess. */
export async function carriesKey(request: Request, keys: readonly string[]): Promise<boolean> {
  const apikey = request.headers.get("apikey") ?? "";
  const same = await Promise.all(keys.flatMap((key) => [isSame(apikey, key), isBearer(request, key)]));
  return same.includes(true);
}

async function isSame(given: string, wanted: string): Promise<boolean> {
  const [a, b] = await Promise.all([digest(given), digest(wanted)]);
  return a.reduce((difference, byte, index) => difference | (byte ^ (b[index] ?? 0)), 0) === 0;
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}
