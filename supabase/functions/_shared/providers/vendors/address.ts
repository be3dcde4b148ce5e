import { z } from "zod";

/** Whether an address is this machine's, to which nobody listens in on the way. */
export function isHere({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

/** An address to which tokens go: encrypted, or a stand-in on this machine. Without a slash at the end. */
export const VendorAddress = z
  .url()
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && (url.protocol === "https:" || (url.protocol === "http:" && isHere(url)));
  }, "begins with https://")
  .transform((text) => text.replace(/\/+$/, ""));
