/** Why nothing can be recorded, in words, and what to do. */
export class MicrophoneError extends Error {
  override readonly name = "MicrophoneError";
  readonly advice: string;

  constructor(message: string, advice: string) {
    super(message);
    this.advice = advice;
  }
}

const OR_UPLOAD = "You can also record elsewhere and upload an mp3 or wav file.";

/** Opens the microphone. @throws MicrophoneError */
export async function openMicrophone(): Promise<MediaStream> {
  const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
  if (!devices || typeof AudioWorkletNode === "undefined") {
    throw new MicrophoneError(
      window.isSecureContext
        ? "This browser can't record."
        : "Browsers only record on pages with a secure address (https).",
      OR_UPLOAD,
    );
  }
  try {
    return await devices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  } catch (error) {
    throw inWords(error);
  }
}

/** What a browser's refusal means to people. */
export function inWords(error: unknown): MicrophoneError {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") {
    return new MicrophoneError(
      "The microphone is blocked for this site.",
      `Allow it with the icon beside the address, then try again. ${OR_UPLOAD}`,
    );
  }
  if (name === "NotFoundError" || name === "OverconstrainedError") {
    return new MicrophoneError("No microphone was found.", `Connect one, then try again. ${OR_UPLOAD}`);
  }
  if (name === "NotReadableError" || name === "AbortError") {
    return new MicrophoneError(
      "The microphone can't be used at the moment.",
      `Another program may hold it: close that, then try again. ${OR_UPLOAD}`,
    );
  }
  return new MicrophoneError("The microphone couldn't be opened.", `Try again. ${OR_UPLOAD}`);
}
