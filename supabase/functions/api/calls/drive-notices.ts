import { z } from "zod";
import { hashOf } from "../../_shared/connections/hash.ts";
import { driveNotices } from "../../_shared/contract/drive-notices.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import type { ApiServices, Handlers } from "../context.ts";

const Watch = z.string().min(1).max(255);

/** Whether a notice carries the secret of a watch that somebody asked for. @throws ApiError `not_found` for any other watch */
async function isOurs(
  { service }: ApiServices,
  vendor: "google" | "microsoft",
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

type Told = z.output<(typeof driveNotices)["/webhooks/microsoft/drive"]["input"]>["value"][number];
/** One answer tells of so many subscriptions at most; the rest is told again. */
const MOST_TOLD = 50;

/** Of what Microsoft tells, what carries the secret of its subscription, once each. @throws ApiError `not_found` where all are nobody's */
async function oursOf(services: ApiServices, value: readonly Told[]): Promise<Told[]> {
  const each = new Map(value.map((one) => [`${one.subscriptionId} ${one.lifecycleEvent ?? ""}`, one]));
  const told = [...each.values()].slice(0, MOST_TOLD);
  const known = await Promise.all(
    told.map(({ subscriptionId, clientState }) =>
      isOurs(services, "microsoft", subscriptionId, clientState ?? null).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === "not_found") return null;
        throw error;
      }),
    ),
  );
  if (known.every((one) => one === null)) throw new ApiError("not_found", "Nobody asked for this.");
  return told.filter((_, index) => known[index] === true);
}

function toldIn(body: Uint8Array): Told[] {
  try {
    const { input } = driveNotices["/webhooks/microsoft/drive"];
    return input.parse(JSON.parse(new TextDecoder().decode(body))).value;
  } catch {
    throw new ApiError("not_found", "Nobody asked for this.");
  }
}

/** Does what Microsoft tells of one subscription asks for. @returns how many syncs are looked at */
async function noticed({ service }: ApiServices, { subscriptionId, lifecycleEvent }: Told): Promise<number> {
  const of = { of_vendor: "microsoft", of_watch_id: subscriptionId };
  if (lifecycleEvent === "reauthorizationRequired" || lifecycleEvent === "subscriptionRemoved") {
    const is_over = lifecycleEvent === "subscriptionRemoved";
    // What was told while nothing came is looked for: the watch is known until it is gone.
    const looks = is_over ? await rpc(service, "notice_drive", of) : 0;
    await rpc(service, "retire_drive_watch", { ...of, is_over });
    return z.int().parse(looks);
  }
  return z.int().parse(await rpc(service, "notice_drive", of));
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
    verify: async (body, _headers, services) => (await oursOf(services, toldIn(body))).length > 0,
    async handle(context, { value }) {
      let looks = 0;
      for (const one of await oursOf(context, value)) looks += await noticed(context, one);
      return { success: true, looks };
    },
  },
};
