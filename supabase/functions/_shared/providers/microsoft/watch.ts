import { z } from "zod";
import type { AccessToken, DriveService, DriveWatch } from "../drive.ts";
import { VendorError } from "../vendor.ts";
import type { VendorApi } from "../vendors/api.ts";
import { MicrosoftFault } from "./faults.ts";

/** What Graph is asked to tell of. */
export interface Watched {
  resource: string;
  changeType: string;
  /** How long it tells at most. */
  longMs: number;
  /** Where it says that a subscription needs a word: without one, of messages it tells for an hour alone. */
  lifecycle: boolean;
}

/** Of drives Graph takes their root alone, and 42,300 minutes at most. */
const rootOf = (driveId: string): Watched => ({
  resource: `/drives/${driveId}/root`,
  changeType: "updated",
  longMs: 14 * 86_400_000,
  lifecycle: false,
});

const Subscription = z.looseObject({
  id: z.string().min(1),
  resource: z.string().optional(),
  expirationDateTime: z
    .string()
    .transform((text) => Date.parse(text))
    .pipe(z.number()),
});

type Watching = Pick<DriveService, "watch" | "renewWatch" | "stopWatch">;

/** Having Graph tell changes of a drive, by a subscription to its root or to what else stands for it. */
export function watchingOf(api: VendorApi, watchedAs: (driveId: string) => Watched = rootOf): Watching {
  const until = (driveId: string) => new Date(Date.now() + watchedAs(driveId).longMs).toISOString();
  const watchOf = (driveId: string, made: z.output<typeof Subscription>): DriveWatch => ({
    id: made.id,
    resourceId: (made.resource ?? "").slice(0, 500),
    driveId,
    endsAt: made.expirationDateTime,
  });

  async function begin(
    token: AccessToken,
    { driveId, address, secret }: { driveId: string; address: string; secret: string },
    signal: AbortSignal,
  ): Promise<DriveWatch> {
    const { changeType, resource, lifecycle } = watchedAs(driveId);
    const body = {
      changeType,
      notificationUrl: address,
      ...(lifecycle && { lifecycleNotificationUrl: address }),
      resource,
      expirationDateTime: until(driveId),
      clientState: secret,
    };
    const asked = { method: "POST" as const, path: "/subscriptions", body };
    return watchOf(driveId, await api.ask(token, asked, Subscription, signal));
  }

  const pathOf = (id: string) => `/subscriptions/${encodeURIComponent(id)}`;
  return {
    async watch(token, watch, signal) {
      try {
        return await begin(token, watch, signal);
      } catch (error) {
        // An address that doesn't answer as Graph wants, or a folder of somebody else's drive.
        if (error instanceof MicrosoftFault && ["forbidden", "not_found"].includes(error.fault)) return null;
        throw error;
      }
    },
    async renewWatch(token, watch, signal) {
      try {
        const body = { expirationDateTime: until(watch.driveId) };
        const asked = { method: "PATCH" as const, path: pathOf(watch.id), body };
        return watchOf(watch.driveId, await api.ask(token, asked, Subscription, signal));
      } catch (error) {
        if (!(error instanceof VendorError) || error.fault !== "not_found") throw error;
        return begin(token, watch, signal);
      }
    },
    async stopWatch(token, { id }, signal) {
      try {
        await api.tell(token, { method: "DELETE", path: pathOf(id) }, signal);
      } catch (error) {
        // One that is over is stopped.
        if (!(error instanceof VendorError) || error.fault !== "not_found") throw error;
      }
    },
  };
}
