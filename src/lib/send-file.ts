import { z } from "zod";
import { SendError } from "./send-error.ts";
import { type Sending, sendBody } from "./send-body.ts";

const StorageError = z.object({ statusCode: z.coerce.number().optional(), message: z.string().optional() });

/**
 * Stores a file with one POST.
 * @param sending its URL is the object's: `<supabase>/storage/v1/object/uploads/files/<uuid>`
 * @returns when the object is stored; an object of that name that is there already counts as stored, because only
 * an earlier attempt of the same upload can have made it.
 * @throws SendError with the reason in words; the signal's reason when it aborts.
 */
export async function sendFile(sending: Sending): Promise<void> {
  let answer: Response;
  try {
    answer = await sendBody(sending);
  } catch (error) {
    throw error instanceof TypeError ? new SendError(error.message, true) : error;
  }
  const status = statusOf(answer.status, await answer.text());
  if (!answer.ok && status !== 409) throw refusal(status);
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
