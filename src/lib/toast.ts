import type { toast } from "sonner";
import { deferred } from "./deferred.ts";

/** What toasts are made with, in a file of its own. What is told before the page has a toaster shows once it has. */
export const sonner = deferred(() => import("sonner"));

/** Shows a toast, as soon as toasts can be loaded. @param show e.g. `(toast) => toast.success("Saved")` */
export function notify(show: (to: typeof toast) => void): void {
  void sonner.insist().then((loaded) => show(loaded.toast));
}
