import { toast } from "sonner";

/** Copies a text, and says so. @param done what is said once it is */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.error("This browser doesn’t let it be copied. Select the text and copy it yourself.");
  }
}
