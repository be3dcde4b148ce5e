import { z } from "zod";
import { hashOf } from "../../_shared/connections/hash.ts";
import type { driveNotices } from "../../_shared/contract/drive-notices.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import type { ApiServices, Handlers } from "../context.ts";

const Watch = z.string().min(1).max(255);

/** Whether a notice carries the secret of a watch that somebody asked for. @throws ApiError `not_found` for any other watch */
async function isOurs(
  { service }: ApiServices,
  vendor: "google",
  watch: string | null,
  secret: string | null,
): Promise<boolean> {
  const of_watch_id = Watch.safeParse(watch);
  const known = of_watch_id.success
    ? await rpc(service, "find_drive_watch", { of_vendor: vendor, of_watch_id: of_watch_id.data })
    : null;
  if (typeof known !== "string") throw new ApiError("not_found", "Nobody asked for this.");
  return isSame(known, await hashOf(secret ?? ""));
}

/** In a time that says nothing of where two texts differ. */
function isSame(a: string, b: string): boolean {
  let different = a.length ^ b.length;
  for (let index = 0; index < a.length; index++) different |= a.charCodeAt(index) ^ b.charCodeAt(index);
  return different === 0;
}

export const driveNoticeCalls: Handlers<typeof driveNotices> = {
  "/webhooks/google/drive": {
    verify: (_body, headers, services) =>
      isOurs(services, "google", headers.get("x-goog-channel-id"), headers.get("x-goog-channel-token")),
    async handle({ service }, _input, { headers }) {
      // The first message of a channel says that it is there, and nothing has changed.
      if (headers.get("x-goog-resource-state") === "sync") return { success: true, looks: 0 };
      const of_watch_id = Watch.parse(headers.get("x-goog-channel-id"));
      const looks = await rpc(service, "notice_drive", { of_vendor: "google", of_watch_id });
      return { success: true, looks: z.int().parse(looks) };
    },
  },
};
