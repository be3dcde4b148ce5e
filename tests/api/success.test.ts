import { beforeAll, describe, expect, it } from "vitest";
import { contract } from "../../supabase/functions/_shared/contract/index.ts";
import { successes } from "./successes/index.ts";
import { makeScene, type Scene } from "./successes/scene.ts";

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
