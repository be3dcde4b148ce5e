import { expect } from "vitest";
import type { organization } from "../../../supabase/functions/_shared/contract/organization.ts";
import type { SuccessesOf } from "./scene.ts";

export const organizationSuccesses: SuccessesOf<typeof organization> = {
  "/organization/get": async ({ as, user, id }) => {
    expect(await as(user, "/organization/get", {})).toMatchObject({ id, name: "Example & Co", role: "user" });
  },
};
