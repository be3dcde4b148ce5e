import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Database } from "../database/database.ts";
import { GroundError } from "../errors.ts";
import { differences, type Identity } from "./identity.ts";
import { deleteLeases, insertLease, lockLeases, readLeases, renewLease } from "./table.ts";
import { type Places, refusalWords, takeOverWords, takenOverWords } from "./words.ts";

/** How long a lease outlives its run when that is killed, and how often it is renewed, in seconds. */
const lasts = 30;
const renewedEvery = 10;
/** On which runs hear that one of them took the database over. */
const channel = "ground_leases";

export interface LeaseOptions {
  /** Called inside the lock, so that runs that share a new storage folder agree on its id. */
  identity: () => Promise<Identity>;
  places: Places;
  /** Whether to go on without what an earlier run had. */
  takeOver: boolean;
  /** Whether the next run is compared with this one; one in memory leaves nothing to share. */
  isRemembered: boolean;
  log: (line: string) => void;
}

/** A run's right to a native database, beside others that share secrets and storage folder. */
export interface HeldLease {
  /** Resolves to why this run may not go on, once another one took the database over. */
  readonly lost: Promise<string>;
  /** Ends the lease; the next run needn't wait for its end. */
  release(): Promise<void>;
}

/**
 * Takes a lease of the database and renews it. Throws a `GroundError` that says what to share when the database is in use, or
 * was last used, by a run with other secrets or another storage folder; with `takeOver` it says what stops working instead.
 */
export async function takeLease(database: Database, options: LeaseOptions): Promise<HeldLease> {
  const id = randomUUID();
  await claim(database, id, options);
  let lose: (why: string) => void = () => undefined;
  const lost = new Promise<string>((resolve) => (lose = resolve));
  const renew = async () => {
    try {
      if (await renewLease(database, id, lasts)) return;
      // A server that was put back to an earlier state doesn't know it.
      await claim(database, id, { ...options, takeOver: false });
    } catch (error) {
      if (error instanceof GroundError) lose(takenOverWords);
    }
  };
  let renewing: Promise<unknown> = Promise.resolve();
  const renewNext = () => (renewing = renewing.then(renew));
  const timer = setInterval(() => void renewNext(), renewedEvery * 1000);
  timer.unref();
  const unlisten = await database.listen(channel, () => void renewNext());
  return {
    lost,
    async release() {
      clearInterval(timer);
      await unlisten().catch(() => undefined);
      await renewing;
      const ended = options.isRemembered ? renewLease(database, id, 0) : deleteLeases(database, [id]);
      // Without its server it lapses by itself.
      await (ended as Promise<unknown>).catch(() => undefined);
    },
  };
}

async function claim(database: Database, id: string, options: LeaseOptions): Promise<void> {
  const { places, takeOver, log } = options;
  const said = await database.transaction(async (tx) => {
    await lockLeases(tx);
    const identity = await options.identity();
    const leases = await readLeases(tx);
    const others = leases.map((lease) => ({ lease, differing: differences(identity, lease.identity) }));
    const strange = others.filter(({ differing }) => differing.length > 0);
    const [first] = strange;
    if (first && !takeOver) throw new GroundError(refusalWords(first.lease, first.differing, places));
    const ended = others.filter(({ lease }) => !lease.lives);
    await deleteLeases(
      tx,
      [...strange, ...ended].map(({ lease }) => lease.id),
    );
    const holder = { host: hostname(), pid: process.pid, dataDir: places.dataDir };
    await insertLease(tx, { id, identity, holder }, lasts);
    if (strange.length > 0) await tx.query("select pg_notify($1, '')", [channel]);
    return first ? takeOverWords(first.lease, first.differing) : [];
  });
  for (const line of said) log(line);
}
