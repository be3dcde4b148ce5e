import { expect, it } from "vitest";
import { othersTurn } from "./others-turn.ts";

it("lets what waits go first", async () => {
  const order: string[] = [];
  setTimeout(() => order.push("other"));
  await othersTurn();
  order.push("long work");
  expect(order).toEqual(["other", "long work"]);
});
