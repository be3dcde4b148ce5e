import { fetchWithKey, isRedirect } from "../../config/fetch-with-key.ts";
import type { AccessToken } from "../drive.ts";
import { VendorError } from "../vendor.ts";
import type { Asked, VendorApi } from "./api.ts";
import { readBody, TooLarge } from "./body.ts";
import { tooLarge } from "./readable.ts";
import { retryAfterOf } from "./retry-after.ts";

/** Where a vendor's files may come from. */
export interface FileHosts {
  name: string;
  /** Of hosts that it may send to, beside that of its API. */
  hosts: RegExp;
}

/**
 * The bytes of a file. A redirect to the vendor's own hosts is followed once, without the bearer; where it leads is neither
 * kept nor told, since whoever has it may read the file.
 * @throws VendorError `forbidden` for more than the limit
 */
export function download(
  api: VendorApi,
  vendor: FileHosts,
  token: AccessToken,
  asked: Asked,
  limit: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const own = api.addressOf(asked);
  return api.use(
    token,
    { ...asked, headers: { accept: "*/*", ...asked.headers } },
    signal,
    async (first, both) => {
      try {
        return await readBody(isRedirect(first) ? await followed(first, own, vendor, both) : first, limit);
      } catch (cause) {
        if (cause instanceof TooLarge) throw new VendorError("forbidden", tooLarge(limit), { cause });
        throw cause;
      }
    },
  );
}

async function followed(
  first: Response,
  own: URL,
  { name, hosts }: FileHosts,
  signal: AbortSignal,
): Promise<Response> {
  await first.body?.cancel();
  const url = URL.parse(first.headers.get("location") ?? "", own);
  const isAllowed = url?.origin === own.origin || (url?.protocol === "https:" && hosts.test(url.hostname));
  if (!url || !isAllowed)
    throw new VendorError("unavailable", `${name} keeps this file at a place that isn't its own.`);
  const response = await fetchWithKey(url, { signal });
  if (response.ok) return response;
  await response.body?.cancel();
  const isBusy = response.status === 429 || response.status === 503;
  throw new VendorError(
    isBusy ? "throttled" : "unavailable",
    `${name} doesn't give this file at the moment.`,
    {
      retryAfterSeconds: retryAfterOf(response),
    },
  );
}
