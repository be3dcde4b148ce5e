import { z } from "zod";
import type { AccessToken, DriveService, DriveWatch } from "../drive.ts";
import { VendorError } from "../vendor.ts";
import type { VendorApi } from "../vendors/api.ts";
import { inDrive } from "./drives.ts";
import { GoogleFault } from "./faults.ts";

/** Google's own most for changes; what it grants is in its answer. */
const LONGEST_MS = 7 * 86_400_000;

const Channel = z.looseObject({
  id: z.string().min(1),
  resourceId: z.string().min(1),
  expiration: z.coerce.number().int().positive(),
});

type Watching = Pick<DriveService, "watch" | "renewWatch" | "stopWatch">;

/** Having Google tell changes. @param cursorOfNow a channel begins at a token, as a look at changes does */
export function watchingOf(api: VendorApi, cursorOfNow: DriveService["cursorOfNow"]): Watching {
  async function begin(
    token: AccessToken,
    { driveId, address, id, secret }: { driveId: string; address: string; id: string; secret: string },
    signal: AbortSignal,
  ): Promise<DriveWatch> {
    const pageToken = await cursorOfNow(token, driveId, signal);
    const made = await api.ask(
      token,
      {
        method: "POST",
        path: "/drive/v3/changes/watch",
        query: { ...inDrive(driveId), pageToken },
        body: { id, type: "web_hook", address, token: secret, expiration: String(Date.now() + LONGEST_MS) },
      },
      Channel,
      signal,
    );
    return { id: made.id, resourceId: made.resourceId, driveId, endsAt: made.expiration };
  }

  const stopWatch: DriveService["stopWatch"] = async (token, { id, resourceId }, signal) => {
    try {
      await api.tell(
        token,
        { method: "POST", path: "/drive/v3/channels/stop", body: { id, resourceId } },
        signal,
      );
    } catch (error) {
      // One that is over is stopped.
      if (!(error instanceof VendorError) || error.fault !== "not_found") throw error;
    }
  };

  return {
    async watch(token, watch, signal) {
      try {
        return await begin(token, watch, signal);
      } catch (error) {
        // An address that isn't public, not encrypted, or not approved in Google's console.
        if (error instanceof GoogleFault && error.reasons.some((reason) => /webhook/i.test(reason)))
          return null;
        throw error;
      }
    },
    async renewWatch(token, watch, signal) {
      const renewed = await begin(token, { ...watch, id: crypto.randomUUID() }, signal);
      // The old one ends by itself; two tell the same meanwhile.
      await stopWatch(token, watch, signal).catch((error: unknown) => {
        if (!(error instanceof VendorError)) throw error;
      });
      return renewed;
    },
    stopWatch,
  };
}
