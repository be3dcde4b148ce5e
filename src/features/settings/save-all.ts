import { toast } from "sonner";

/** Waits for what a form saves by several calls, each of which shows its own failure, and tells whether all went well. */
export async function saveAll(...calls: (Promise<unknown> | false)[]): Promise<boolean> {
  const results = await Promise.allSettled(calls.filter((call) => call !== false));
  const isSaved = results.every(({ status }) => status === "fulfilled");
  if (isSaved) toast.success("Saved");
  return isSaved;
}
