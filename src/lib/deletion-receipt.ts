import type { ReceiptLink } from "@contract/deletions.ts";
import { download } from "./file-client.ts";
import { ApiError } from "./errors.ts";
import { saveFile } from "./save-file.ts";
import { notify } from "./toast.ts";

/** How often, and how far apart in ms, it is asked whether the last files are gone. */
const TRIES = 30;
const AGAIN_MS = 1000;

/**
 * Says that something has been deleted, with a button that saves the signed receipt: the only place on a screen from which who
 * deleted their own account can have it.
 * @param said e.g. "Your account has been deleted."
 * @param receipt null where receipts aren't signed
 */
export function tellDeleted(said: string, receipt: ReceiptLink | null): void {
  notify((toast) => {
    if (!receipt) return void toast.success(said);
    toast.success(said, {
      description: "The receipt says what was removed and when. The link to it is mailed too.",
      duration: Number.POSITIVE_INFINITY,
      closeButton: true,
      action: { label: "Download the receipt", onClick: () => void save(receipt) },
    });
  });
}

async function save(receipt: ReceiptLink): Promise<void> {
  for (let nth = 1; ; nth += 1) {
    try {
      const { name, blob } = await download("/public/deletion-receipt/download", receipt);
      saveFile(name, blob);
      return;
    } catch (error) {
      // Until the last file is gone there is no receipt.
      const isEarly = error instanceof ApiError && error.code === "conflict" && nth < TRIES;
      if (!isEarly) {
        const words = error instanceof Error ? error.message : "The receipt couldn’t be downloaded.";
        notify((toast) => toast.error(words));
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
