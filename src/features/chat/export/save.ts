import type { ExportFile } from "./write.ts";

/** Gives the reader a file of the browser's own making. */
export function saveBlob({ name, content }: ExportFile): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
