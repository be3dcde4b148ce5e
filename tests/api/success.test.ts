import { beforeAll, describe, expect, it } from "vitest";
import { type CallPath, contract } from "../../supabase/functions/_shared/contract/index.ts";
import { contentSuccesses } from "./successes/content.ts";
import { peopleSuccesses } from "./successes/people.ts";
import { makeScene, type Scene, type Success } from "./successes/scene.ts";

/** A successful use of every call; one that is missing is an error of types, and of the first test. */
const successes: Record<CallPath, Success> = { ...peopleSuccesses, ...contentSuccesses };

let scene: Scene;
beforeAll(async () => {
  scene = await makeScene();
});

describe("used as it is meant to be,", () => {
  it("every call is tried", () => {
    expect(Object.keys(successes).toSorted()).toEqual(Object.keys(contract).toSorted());
  });

  it.each(Object.entries(successes))("%s succeeds", async (_path, succeed) => {
    await succeed(scene);
  });
});
