export interface Sending {
  url: string;
  headers: Record<string, string>;
  body: Blob;
  signal?: AbortSignal | undefined;
  /** Told the bytes sent so far. */
  onProgress?: ((sent: number) => void) | undefined;
}

/**
 * Sends a body with one POST, by XMLHttpRequest, because `fetch` can't tell how many bytes were sent.
 * @returns the answer, whatever its status
 * @throws TypeError when none came; the signal's reason when it aborts
 */
export function sendBody({ url, headers, body, signal, onProgress }: Sending) {
  return new Promise<Response>((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener("abort", abort, { once: true });
    if (onProgress) request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, body.size));
    request.onabort = () => reject(signal?.reason);
    request.onerror = () => reject(new TypeError("The connection was lost while sending."));
    request.onloadend = () => signal?.removeEventListener("abort", abort);
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }));
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}
