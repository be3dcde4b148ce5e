import { expect } from "vitest";
import type { invoiceLook } from "../../../supabase/functions/_shared/contract/invoice-look.ts";
import { refusal } from "../../support/call.ts";
import { done, type SuccessesOf } from "./scene.ts";

/** One dark pixel. */
export const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

export const invoiceLookSuccesses: SuccessesOf<typeof invoiceLook> = {
  "/invoice-look": async (scene) => {
    expect(await scene.as(scene.user, "/invoice-look", {})).toHaveProperty("color");
  },
  "/invoice-look/update": async (scene) => {
    const look = { color: "#AA0000", logo: PNG };
    expect(await scene.as(scene.admin, "/invoice-look/update", look)).toEqual(done);
    const shown = { color: "#aa0000", logo: { type: "image/png", bytes: PNG } };
    expect(await scene.as(scene.user, "/invoice-look", {})).toEqual(shown);
    await scene.as(scene.admin, "/invoice-look/update", { color: null });
    expect(await scene.as(scene.user, "/invoice-look", {})).toEqual({ ...shown, color: null });
    const odd = await refusal(
      scene.admin,
      "/invoice-look/update",
      { color: null, logo: btoa("<svg onload=alert(1)>") },
      { organizationId: scene.id },
    );
    expect([odd.status, odd.body.message]).toEqual([
      400,
      expect.stringContaining("neither a PNG nor a JPEG"),
    ]);
    await scene.as(scene.admin, "/invoice-look/update", { color: null, logo: null });
    expect(await scene.as(scene.user, "/invoice-look", {})).toEqual({ color: null, logo: null });
  },
};
