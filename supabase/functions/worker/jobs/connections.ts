import { z } from "zod";
import { lostMail, LostConnection } from "../../_shared/connections/mail.ts";
import { clientFor } from "../../_shared/connections/connection.ts";
import { hashOf, random } from "../../_shared/connections/hash.ts";
import { DRIVE_KINDS } from "../../_shared/sources/drive/drive.ts";
import { accessTokenOf, KeptGrant } from "../../_shared/connections/tokens.ts";
import { driveOf, serviceOf } from "../../_shared/connections/vendors.ts";
import { ConnectionType } from "../../_shared/contract/connections.ts";
import { rpc } from "../../_shared/db/client.ts";
import { postOf } from "../../_shared/mail/post.ts";
import type { DriveWatch } from "../../_shared/providers/drive.ts";
import { NotConfiguredError } from "../../_shared/providers/not-configured.ts";
import { VendorError } from "../../_shared/providers/vendor.ts";
import { UnreadableSecretError } from "../../_shared/secrets/seal.ts";
import { type JobDeps, jobKind } from "./job.ts";

const Revocation = z.object({
  organization_id: z.int(),
  user_id: z.int(),
  type: ConnectionType,
  key_id: z.string(),
  sealed: z.string(),
  others: z.boolean(),
  watches: z.array(z.object({ id: z.string(), resourceId: z.string(), driveId: z.string() })),
});

/**
 * Gives tokens back at their vendor whose connection is gone. A grant that is dead already is fine; one that the same account
 * still needs for another connection stays, where the vendor can't end one without the other.
 */
export const connectionRevoke = jobKind({
  kind: "connection.revoke",
  failure: "A connection's access couldn't be given back.",
  payloads: { 1: z.object({ revocation_id: z.int() }) },
  async run({ payload: { revocation_id } }, deps, { signal }) {
    const found = await rpc(deps.db, "find_revocation", { revocation_id }, signal);
    if (found === null) return { outcome: "finished" };
    await giveBack(Revocation.parse(found), deps, signal);
    await rpc(deps.db, "end_revocation", { revocation_id }, signal);
    return { outcome: "finished" };
  },
  async onDead({ payload: { revocation_id } }, { db }, { signal }) {
    await rpc(db, "end_revocation", { revocation_id }, signal);
    return { outcome: "finished" };
  },
});

async function giveBack(
  {
    organization_id: organizationId,
    user_id: userId,
    type,
    others,
    watches,
    ...sealed
  }: z.infer<typeof Revocation>,
  deps: JobDeps,
  signal: AbortSignal,
): Promise<void> {
  try {
    const { signIn, drive } = serviceOf(deps, type);
    const owner = { kind: "connection", name: type, organizationId, userId };
    const kept = KeptGrant.parse(JSON.parse(await deps.secrets.openKept(owner, sealed)));
    const { accessToken, expiresAt, refreshToken, scopes } = kept;
    if (refreshToken === null) return;
    const { client } = await clientFor({ ...deps, service: deps.db }, { organizationId, type });
    if (drive && watches.length > 0) {
      const token = async () =>
        expiresAt > Date.now()
          ? accessToken
          : (await signIn.refresh({ client, refreshToken, scopes }, signal)).accessToken;
      for (const watch of watches) await stopped(drive.stopWatch(token, watch, signal));
    }
    if (others && signIn.revokesAll) return;
    await signIn.revoke({ client, refreshToken }, signal);
  } catch (error) {
    // Nothing that trying again would change.
    if (error instanceof NotConfiguredError || error instanceof UnreadableSecretError) return;
    if (error instanceof VendorError && error.fault !== "unavailable" && error.fault !== "throttled") return;
    throw error;
  }
}

/** One that can't be stopped is told by its notices, which are answered that nobody asked for them. */
const stopped = (stopping: Promise<void>) =>
  stopping.catch((error: unknown) => {
    if (!(error instanceof VendorError)) throw error;
  });

/** Mails who connected a service that it works no more, once each time. */
export const connectionMail = jobKind({
  kind: "connection.mail",
  failure: "A mail about a connection couldn't be sent.",
  payloads: { 1: z.object({ connection_id: z.int() }) },
  async run({ id, payload: { connection_id } }, deps, { signal }) {
    const found = await rpc(deps.db, "connection_mail", { of_connection_id: connection_id }, signal);
    if (found === null) return { outcome: "finished" };
    const told = LostConnection.parse(found);
    try {
      const { identity, send } = await postOf(deps, { organizationId: told.organization_id });
      await send({ ...lostMail(told, identity.origin), to: told.email, key: `connection-${id}` });
    } catch (error) {
      // Without mail there is nothing to try again; the state stands on the screen.
      if (!(error instanceof NotConfiguredError)) throw error;
    }
    return { outcome: "finished" };
  },
});

/** Has a drive looked at again that changed while it was looked at. */
export const driveLook = jobKind({
  kind: "drive.look",
  lane: "bulk",
  failure: "A drive that has changed couldn't be looked at.",
  payloads: { 1: z.object({ source_id: z.int() }) },
  async run({ payload: { source_id } }, { db }, { signal }) {
    const asked = await rpc(db, "look_after", { of_source_id: source_id }, signal);
    return asked === true ? { outcome: "finished" } : { outcome: "continue", delaySeconds: 10 };
  },
});

const DueWatch = z.object({
  connection_id: z.int(),
  kind: z.string(),
  drive_id: z.string(),
  watch_id: z.string().nullable(),
  resource_id: z.string().nullable(),
  ends_at: z.string().nullable(),
});
/** A drive whose vendor doesn't tell is asked again after so long, and looked at by the clock meanwhile. */
const REST_SECONDS = 6 * 3600;

/** Has vendors tell changes of drives that are kept in step, and renews that at half its life. */
export const connectionRenew = jobKind({
  kind: "connection.renew",
  lane: "bulk",
  everySeconds: 300,
  failure: "Drives couldn't be watched.",
  payloads: { 1: z.object({}) },
  async run(_job, deps, { signal }) {
    const due = z.array(DueWatch).parse(await rpc(deps.db, "due_drive_watches", {}, signal));
    for (const watch of due) await renew(watch, deps, signal);
    return due.length > 0 ? { outcome: "continue" } : { outcome: "finished" };
  },
});

async function renew(due: z.infer<typeof DueWatch>, deps: JobDeps, signal: AbortSignal): Promise<void> {
  const { db, env } = deps;
  const { connection_id, drive_id: driveId, kind, watch_id, resource_id, ends_at } = due;
  const of = { of_connection_id: connection_id, of_vendor: kind === "google-drive" ? "google" : "microsoft" };
  try {
    const type = DRIVE_KINDS[kind];
    if (!type) throw new VendorError("forbidden", "Its changes aren't told.");
    const { local } = serviceOf(deps, type);
    const base = local ? env.supabaseUrl : env.supabasePublicUrl;
    const address = `${base}/functions/v1/api/webhooks/${of.of_vendor}/drive`;
    // Vendors reach nothing but sites of the public internet.
    if (!local && !address.startsWith("https://"))
      throw new VendorError("forbidden", "It isn't reached from outside.");
    const service = driveOf(deps, type);
    const token = accessTokenOf({ ...deps, service: db }, connection_id, signal);
    const secret = random();
    const before = watch_id?.startsWith("none-") === false ? watch_id : null;
    const made: DriveWatch | null =
      before === null || ends_at === null || Date.parse(ends_at) <= Date.now()
        ? await service.watch(token, { driveId, address, id: crypto.randomUUID(), secret }, signal)
        : await service.renewWatch(
            token,
            {
              id: before,
              resourceId: resource_id ?? "",
              driveId,
              endsAt: Date.parse(ends_at),
              address,
              secret,
            },
            signal,
          );
    if (!made) throw new VendorError("forbidden", "Its changes aren't told.");
    await rpc(
      db,
      "keep_drive_watch",
      {
        ...of,
        of_drive_id: driveId,
        new_watch_id: made.id,
        new_resource_id: made.resourceId,
        new_secret_hash: await hashOf(secret),
        new_ends_at: new Date(made.endsAt).toISOString(),
        ...(before !== null && { renewed_id: before }),
      },
      signal,
    );
  } catch (error) {
    if (!(error instanceof VendorError || error instanceof NotConfiguredError)) throw error;
    const passing = error instanceof VendorError && ["unavailable", "throttled"].includes(error.fault);
    const seconds = passing ? 300 : REST_SECONDS;
    await rpc(db, "rest_drive_watch", { ...of, of_drive_id: driveId, seconds }, signal);
  }
}
