import { collect, finalize } from "./invoices.ts";
import { nextOf, type Due } from "./renewals.ts";
import { nextPhase } from "./schedules.ts";
import type { World } from "./world.ts";

/** More than this in one go is a mistake of the stand-in's own. */
const MOST_ACTS = 200_000;

/** Does all that has come due by now, in its order, each as of its own moment. */
export function catchUp(world: World, until = world.now()): void {
  for (let acts = 0; acts < MOST_ACTS; acts += 1) {
    const next = nextDue(world);
    if (!next || next.at > until) return;
    world.at(next.at, () => world.transact(next.act));
  }
  throw new Error("The stand-in of Stripe doesn't come to an end.");
}

function nextDue(world: World): Due | undefined {
  let first: Due | undefined;
  const take = (due: Due | undefined) => {
    if (due && (!first || due.at < first.at)) first = due;
  };
  // At the same moment the next phase of a schedule comes first: the renewal bills what it brings.
  for (const schedule of world.all("subscription_schedule")) take(nextPhase(world, schedule));
  for (const subscription of world.all("subscription")) take(nextOf(world, subscription));
  for (const { id, status, automatically_finalizes_at: at, next_payment_attempt: again } of world.all(
    "invoice",
  )) {
    if (status === "draft" && at !== null) take({ at, act: () => finalizeAndCollect(world, id) });
    if (status === "open" && again !== null) take({ at: again, act: () => void collect(world, id) });
  }
  for (const { id, status, expires_at: at } of world.all("checkout.session"))
    if (status === "open")
      take({
        at,
        act: () =>
          void world.change("checkout.session", id, { status: "expired" }, "checkout.session.expired"),
      });
  return first;
}

function finalizeAndCollect(world: World, id: string): void {
  if (finalize(world, id).status === "open") collect(world, id);
}

/** Moves the clock on; what comes due on the way happens. @param seconds above zero */
export function advance(world: World, seconds: number): void {
  const settings = world.settings();
  const until = world.now() + seconds;
  catchUp(world, until);
  world.put({ ...settings, ...world.settings(), offset: settings.offset + seconds });
}
