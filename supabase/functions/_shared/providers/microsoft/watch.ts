import { z } from "zod";
import type { AccessToken, DriveService, DriveWatch } from "../drive.ts";
import { VendorError } from "../vendor.ts";
import type { VendorApi } from "../vendors/api.ts";
import { MicrosoftFault } from "./faults.ts";

/** Of drives Graph takes 42,300 minutes at most. */
const LONG_MS = 14 * 86_400_000;

const Subscription = z.looseObject({
  id: z.string().min(1),
  resource: z.string().optional(),
  expirationDateTime: z
    .string()
    .transform((text) => Date.parse(text))
    .pipe(z.number()),
});

type Watching = Pick<DriveService, "watch" | "renewWatch" | "stopWatch">;

/** Having Graph tell changes of a drive, by a subscription to its root. */
export function watchingOf(api: VendorApi): Watching {
  const until = () => new Date(Date.now() + LONG_MS).toISOString();
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
    const body = {
      changeType: "updated",
      notificationUrl: address,
      resource: `/drives/${driveId}/root`,
      expirationDateTime: until(),
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
        const body = { expirationDateTime: until() };
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
