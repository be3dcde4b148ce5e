import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { senders } from "../../../supabase/functions/_shared/contract/senders.ts";
import { mayBrand } from "../../support/branding.ts";
import { setRecord } from "../../support/senders.ts";
import { sql } from "../../support/sql.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

const get = async ({ as, admin }: Scene) => as(admin, "/organization/sender/get", {});
/** Lets the next look be had at once. */
const askAgain = ({ id }: Scene) =>
  sql()`update public.organization_senders set asked_at = null where organization_id = ${id}`;

export const senderSuccesses: SuccessesOf<typeof senders> = {
  "/organization/sender/get": async (scene) => {
    expect(await get(scene)).toMatchObject({ neutral: "no-reply@localhost" });
  },
  "/organization/sender/set": async (scene) => {
    await mayBrand(scene.id);
    const domain = `d${randomUUID()}.localhost`;
    expect(await scene.as(scene.admin, "/organization/sender/set", { address: `Hello@${domain}` })).toEqual(
      done,
    );
    const { sender } = await get(scene);
    expect(sender).toMatchObject({ address: `hello@${domain}`, state: "pending", verified_at: null });
    expect(sender?.records.map(({ purpose, type, name, state }) => [purpose, type, name, state])).toEqual([
      ["proof", "TXT", `_sender-proof.${domain}`, "missing"],
      ["spf", "TXT", domain, "missing"],
      ["dkim", "CNAME", `mail1._domainkey.${domain}`, "missing"],
    ]);
  },
  "/organization/sender/check": async (scene) => {
    await mayBrand(scene.id);
    const domain = `d${randomUUID()}.localhost`;
    await scene.as(scene.admin, "/organization/sender/set", { address: `hello@${domain}` });
    const records = (await get(scene)).sender?.records ?? [];
    for (const record of records) await setRecord(record);
    expect(await scene.as(scene.admin, "/organization/sender/check", {})).toEqual(done);
    expect((await get(scene)).sender).toMatchObject({ state: "verified", reason: "" });
    const [proof] = records;
    if (proof) await setRecord(proof, "DELETE");
    await askAgain(scene);
    await scene.as(scene.admin, "/organization/sender/check", {});
    expect((await get(scene)).sender).toMatchObject({
      state: "failing",
      reason: "Not right yet: the proof that the domain is yours. This record isn't there yet.",
    });
  },
  "/organization/sender/remove": async (scene) => {
    await mayBrand(scene.id);
    await scene.as(scene.admin, "/organization/sender/set", { address: `hello@d${randomUUID()}.localhost` });
    expect(await scene.as(scene.admin, "/organization/sender/remove", {})).toEqual(done);
    expect((await get(scene)).sender).toBeNull();
  },
};
