import { expect } from "vitest";
import type { brandingSettings } from "../../../supabase/functions/_shared/contract/branding-settings.ts";
import { mayBrand, pngOf } from "../../support/branding.ts";
import { call } from "../../support/call.ts";
import { stack } from "../../support/stack.ts";
import type { SuccessesOf } from "./scene.ts";

export const brandingSettingsSuccesses: SuccessesOf<typeof brandingSettings> = {
  "/organization/branding/logo/upload": async ({ id, admin }) => {
    await mayBrand(id);
    const file = { body: pngOf(64, 32), type: "image/png" };
    const { url } = await call(admin, "/organization/branding/logo/upload", {}, { organizationId: id, file });
    expect(url).toMatch(new RegExp(`^/storage/v1/object/public/branding/${id}/[0-9a-f-]{36}\\.png$`));
    const stored = await fetch(stack().url + url);
    expect([stored.status, stored.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(new Uint8Array(await stored.arrayBuffer())).toEqual(file.body);
  },
};
