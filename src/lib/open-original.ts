import type { Document } from "@contract/documents.ts";
import { env } from "./env.ts";
import { showError } from "./errors.ts";
import { request } from "./http.ts";

/**
 * Opens a document's file in a new tab. Its address is asked for anew: it changes when fewer may read the document,
 * and where storage is private it serves for five minutes.
 */
export async function openOriginal({ id }: Pick<Document, "id">): Promise<void> {
  // Opened before anything is awaited, while the browser still takes it for the person's own doing.
  const tab = window.open("about:blank", "_blank");
  if (tab) tab.opener = null;
  try {
    const { document } = await request("/document/text", { id, before: 0, after: 0 });
    if (!document.path) throw new Error("This document's file lies at its source, not here.");
    (tab ?? window).location.assign(document.path);
  } catch (error) {
    tab?.close();
    showError(error);
  }
}

/**
 * Where this page may fetch a document's file: storage under the host that the page itself is at, which a white-label
 * organisation's isn't in the address that the API tells.
 */
export function fileAddress(path: string): string {
  const storage = path.indexOf("/storage/v1/");
  return storage < 0 ? path : env.supabaseUrl + path.slice(storage);
}
