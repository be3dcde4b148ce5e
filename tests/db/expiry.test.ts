import { expect, it } from "vitest";
import { expiryFlaws } from "./expiry.ts";
import { openWorld } from "./world.ts";

it("a temporary chat whose time is over is nobody's, and goes alone", async () => {
  const database = await openWorld();
  try {
    expect(await expiryFlaws(database)).toEqual([]);
  } finally {
    await database.close();
  }
});
