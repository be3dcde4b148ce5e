import { z } from "zod";

/** Why a file couldn't be stored; `message` is for the person who uploads, `temporary` says a retry may help. */
export class SendError extends Error {
  readonly temporary: boolean;
  constructor(message: string, temporary: boolean) {
    super(message);
    this.name = "SendError";
    this.temporary = temporary;
  }
}

export interface Sending {
  /** The object's URL: `<supabase>/storage/v1/object/uploads/files/<uuid>`. */
  url: string;
  headers: Record<string, string>;
  body: Blob;
  signal: AbortSignal;
  /** Told the bytes sent so far. */
  onProgress: (sent: number) => void;
}

const StorageError = z.object({ statusCode: z.coerce.number().optional(), message: z.string().optional() });

/**
 * Stores a file with one POST. It uses XMLHttpRequest because `fetch` can't tell how many bytes were sent.
 * @returns when the object is stored; an object of that name that is there already counts as stored, because only
 * an earlier attempt of the same upload can have made it.
 * @throws SendError with the reason in words; the signal's reason when it aborts.
 */
export function sendFile({ url, headers, body, signal, onProgress }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener("abort", abort, { once: true });
    request.upload.onprogress = (event) => onProgress(Math.min(event.loaded, body.size));
    request.onabort = () => reject(signal.reason);
    request.onerror = () => reject(new SendError("The connection was lost while sending.", true));
    request.onloadend = () => signal.removeEventListener("abort", abort);
    request.onload = () => {
      const status = statusOf(request.status, request.responseText);
      if ((status >= 200 && status < 300) || status === 409) resolve();
      else reject(refusal(status));
    };
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

/** Storage answers some refusals with 400 and the real status in the body. */
function statusOf(status: number, text: string): number {
  if (status !== 400) return status;
  try {
    return StorageError.parse(JSON.parse(text)).statusCode ?? status;
  } catch {
    return status;
  }
}

function refusal(status: number): SendError {
  if (status === 413) return new SendError("This file is larger than the limit of 50 MB.", false);
  if (status === 401 || status === 403) {
    return new SendError("You can't upload here any more. Sign in again, then retry.", false);
  }
  if (status === 429) return new SendError("Too many uploads at once. Wait a moment, then retry.", true);
  if (status >= 500) return new SendError("The file storage isn't available right now.", true);
  return new SendError("The file couldn't be stored.", false);
}
