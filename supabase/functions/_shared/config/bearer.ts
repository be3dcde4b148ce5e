/** Whether a request carries the key as bearer; takes the same time for any guess. */
export async function isBearer(request: Request, key: string): Promise<boolean> {
  const [given, wanted] = await Promise.all([
    digest(request.headers.get("authorization") ?? ""),
    digest(`Bearer ${key}`),
  ]);
  return given.reduce((difference, byte, index) => difference | (byte ^ (wanted[index] ?? 0)), 0) === 0;
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}
