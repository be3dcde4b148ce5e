/** More than a limit allows. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

/**
 * The bytes of an answer, of which no more are taken than a limit allows.
 * @throws TooLarge; TypeError for a body that ends before what its length says
 */
export async function readBody(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const told = Number(response.headers.get("content-length") ?? Number.NaN);
  // What is packed on its way has the length of the package.
  const length = response.headers.has("content-encoding") ? Number.NaN : told;
  if (length > limit) {
    await response.body?.cancel();
    throw new TooLarge();
  }
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const piece = await reader?.read();
    if (!piece || piece.done) break;
    size += piece.value.length;
    if (size > limit) {
      await reader?.cancel();
      throw new TooLarge();
    }
    pieces.push(piece.value);
  }
  if (size < length) throw new TypeError("The answer ends in the middle.");
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
