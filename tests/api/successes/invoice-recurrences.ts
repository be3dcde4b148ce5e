import { expect } from "vitest";
import type { invoiceRecurrences } from "../../../supabase/functions/_shared/contract/invoice-recurrences.ts";
import { nextRecurrence, dayOf } from "../../../supabase/functions/_shared/domain/invoices/recurrence.ts";
import { draft } from "./invoices.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

/** The next 31st, or its month's last day. */
const next_on = nextRecurrence("month", 31, dayOf(Date.now()));
const when = { every: "month", next_on, day: 31 } as const;

async function recurring(scene: Scene): Promise<number> {
  const { id } = await draft(scene);
  return (await scene.as(scene.user, "/invoice-recurrences/create", { invoice_id: id, ...when })).id;
}
const told = async ({ as, user }: Scene, id: number) =>
  (await as(user, "/invoice-recurrences", {})).recurrences.find((each) => each.id === id);

export const invoiceRecurrencesSuccesses: SuccessesOf<typeof invoiceRecurrences> = {
  "/invoice-recurrences": async (scene) => {
    const id = await recurring(scene);
    expect(await told(scene, id)).toMatchObject({
      buyer: "Acme",
      total: 162_000,
      next_on,
      paused: false,
      made: 0,
    });
  },
  "/invoice-recurrences/create": async (scene) => {
    expect(await recurring(scene)).toBeGreaterThan(0);
  },
  "/invoice-recurrences/update": async (scene) => {
    const id = await recurring(scene);
    await scene.as(scene.admin, "/invoice-recurrences/update", { id, ...when, every: "year" });
    expect(await told(scene, id)).toMatchObject({ every: "year", next_on });
  },
  "/invoice-recurrences/pause": async (scene) => {
    const id = await recurring(scene);
    expect(await scene.as(scene.user, "/invoice-recurrences/pause", { id, paused: true })).toEqual(done);
    expect(await told(scene, id)).toMatchObject({ paused: true });
    await scene.as(scene.user, "/invoice-recurrences/pause", { id, paused: false });
    expect(await told(scene, id)).toMatchObject({ paused: false, next_on });
  },
  "/invoice-recurrences/delete": async (scene) => {
    const id = await recurring(scene);
    expect(await scene.as(scene.user, "/invoice-recurrences/delete", { id })).toEqual(done);
    expect(await told(scene, id)).toBeUndefined();
  },
};
