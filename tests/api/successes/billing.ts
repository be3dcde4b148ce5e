import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { billing } from "../../../supabase/functions/_shared/contract/billing.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

/** The id of the plan or add-on with a name. */
async function idOf({ as, owner }: Scene, name: string): Promise<number> {
  const [{ plans }, { addons }] = await Promise.all([
    as(owner, "/plans", {}),
    as(owner, "/plans/addons", {}),
  ]);
  const found = [...plans, ...addons].find((each) => each.name === name);
  if (!found) throw new Error(`Nothing is called ${name}.`);
  return found.id;
}

export const billingSuccesses: SuccessesOf<typeof billing> = {};
