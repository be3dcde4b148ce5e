import { z } from "zod";
import { hashOf } from "../../_shared/connections/hash.ts";
import { driveNotices } from "../../_shared/contract/drive-notices.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { json } from "../../_shared/db/statement.ts";
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

const microsoft = driveNotices["/webhooks/microsoft/drive"];
type Notice = z.output<typeof microsoft.input>["value"][number];

/** Notices of Microsoft's, each with the hash of the secret that it carries. */
const hashed = (notices: readonly Notice[]) =>
  Promise.all(
    notices.map(async ({ subscriptionId, clientState, lifecycleEvent }) => ({
      watch_id: subscriptionId,
      secret_hash: await hashOf(clientState ?? ""),
      event: lifecycleEvent ?? null,
    })),
  );

/** Whether one at least carries the secret of its watch. @throws ApiError `not_found` where all are of watches of nobody's */
async function isMicrosoft(body: Uint8Array, { service }: ApiServices): Promise<boolean> {
  const given = microsoft.input.safeParse(parsedJson(body));
  if (!given.success) return false;
  const notices = await hashed(given.data.value);
  const watch_ids = [...new Set(notices.map(({ watch_id }) => watch_id))];
  const found = await rpc(service, "find_drive_watches", { of_vendor: "microsoft", watch_ids });
  const known = z.record(z.string(), z.string()).parse(found);
  if (Object.keys(known).length === 0) throw new ApiError("not_found", "Nobody asked for this.");
  return notices.some(({ watch_id, secret_hash }) => isSame(known[watch_id] ?? "", secret_hash));
}

function parsedJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch {
    return undefined;
  }
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
  "/webhooks/microsoft/drive": {
    verify: (body, _headers, services) => isMicrosoft(body, services),
    async handle({ service }, { value }) {
      const notices = json(await hashed(value));
      const looks = await rpc(service, "notice_drives", { of_vendor: "microsoft", notices });
      return { success: true, looks: z.int().parse(looks) };
    },
  },
};
