import { cut } from "@domain/text/cut.ts";
import { uploadRefusal, uploadTypeOf } from "@domain/uploads.ts";
import { notify } from "@/lib/toast.ts";
import { newRecording } from "./recording-store.ts";

/** What the picker offers: mp3 and wav. */
export const ACCEPTED = ".mp3,.wav,audio/mpeg,audio/wav";

/**
 * Takes files that were picked as recordings of this browser; those that can't be are named, with the reason.
 * @returns the ids of those that were taken, in order
 */
export async function takeFiles(owner: string, files: readonly File[]): Promise<string[]> {
  const taken: string[] = [];
  for (const file of files) {
    const type = uploadTypeOf(file.name, "text-and-audio")?.extension;
    const reason =
      type === "mp3" || type === "wav"
        ? uploadRefusal(file, "text-and-audio")
        : "Only mp3 and wav recordings can be added here. Videos and other files belong under Files.";
    if (reason !== null || (type !== "mp3" && type !== "wav")) {
      notify((toast) => toast.error(`${file.name} can't be added`, { description: reason ?? "" }));
      continue;
    }
    const { id } = await newRecording(owner, { name: cut(file.name, 255), type, file });
    taken.push(id);
  }
  return taken;
}
