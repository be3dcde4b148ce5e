import { expect } from "vitest";
import type { invoiceMail } from "../../../supabase/functions/_shared/contract/invoice-mail.ts";
import { call, refusal, send } from "../../support/call.ts";
import { withFiles } from "./invoices.ts";
import { done, type Scene, type SuccessesOf, tokenOf } from "./scene.ts";

/** An invoice that was mailed, and the token of its link. */
export async function mailed(scene: Scene) {
  const id = await withFiles(scene);
  const to = `${crypto.randomUUID()}@example.com`;
  const { expires_at } = await scene.as(scene.user, "/invoices/send", { id, to });
  return { id, to, expires_at, token: await tokenOf(to) };
}

export const invoiceMailSuccesses: SuccessesOf<typeof invoiceMail> = {
  "/invoices/send": async (scene) => {
    const { id, to, token, expires_at } = await mailed(scene);
    const days = (Date.parse(expires_at) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    const { sent } = await scene.as(scene.user, "/invoices/get", { id });
    expect(sent).toEqual([{ to, sent_at: expect.any(String) as string, expires_at, works: true }]);
    // Sent again to the same address, the first link ends.
    await scene.as(scene.user, "/invoices/send", { id, to: to.toUpperCase(), message: "Again" });
    expect((await refusal(null, "/public/invoice", { token })).status).toBe(409);
  },
  "/invoices/end-links": async (scene) => {
    const { id, token } = await mailed(scene);
    expect(await scene.as(scene.user, "/invoices/end-links", { id })).toEqual(done);
    const { status, body } = await refusal(null, "/public/invoice", { token });
    expect([status, body.message]).toEqual([409, expect.stringContaining("works no more")]);
  },
  "/public/invoice": async (scene) => {
    const { token, expires_at } = await mailed(scene);
    expect(await call(null, "/public/invoice", { token })).toMatchObject({
      kind: "invoice",
      status: "issued",
      seller: "Harbour & Pine",
      total: 162_000,
      expires_at,
    });
    const unknown = await refusal(null, "/public/invoice", { token: "0".repeat(64) });
    expect(unknown.status).toBe(404);
  },
  "/public/invoice/download": async (scene) => {
    const { id, token } = await mailed(scene);
    const open = () => send(null, "/public/invoice/download", { token });
    expect((await (await open()).text()).startsWith("%PDF-")).toBe(true);
    await scene.as(scene.user, "/invoices/mark", { id, status: "void" });
    expect((await open()).status).toBe(409);
  },
};
