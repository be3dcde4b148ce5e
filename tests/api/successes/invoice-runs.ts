import { expect } from "vitest";
import type { invoiceRuns } from "../../../supabase/functions/_shared/contract/invoice-runs.ts";
import { refusal } from "../../support/call.ts";
import { sql } from "../../support/sql.ts";
import { generator, SENTENCE } from "./invoices.ts";
import type { SuccessesOf } from "./scene.ts";

export const invoiceRunsSuccesses: SuccessesOf<typeof invoiceRuns> = {
  "/agent/invoice-generator/run": async (scene) => {
    const instance_id = await generator(scene);
    const used = async () => {
      const [row] = await sql()`
        select used from public.meter_usage where organization_id = ${scene.id} and meter = 'agent_runs'`;
      return Number(row?.["used"] ?? 0);
    };
    const before = await used();
    const told = await scene.as(scene.user, "/agent/invoice-generator/run", {
      instance_id,
      sentence: SENTENCE,
    });
    expect(told).toMatchObject({ read_by: "pattern", unsure: [] });
    const invoice = await scene.as(scene.user, "/invoices/get", { id: told.id });
    expect(invoice).toMatchObject({
      status: "draft",
      number: null,
      buyer: "Acme",
      net: 135_000,
      tax: 27_000,
      missing: [],
    });
    const organizationId = scene.id;
    const input = { instance_id, sentence: "Bill somebody for something." };
    const odd = await refusal(scene.user, "/agent/invoice-generator/run", input, { organizationId });
    expect([odd.status, odd.body.message]).toEqual([400, expect.stringContaining("Without a model")]);
    // What fails isn't counted, and says why among the runs.
    const { runs } = await scene.as(scene.user, "/agent/runs", { instance_id });
    expect(runs.map(({ state, preview, error }) => [state, preview, error])).toEqual([
      ["failed", "", expect.stringContaining("Without a model")],
      ["success", "Acme · £1,620.00", null],
    ]);
    expect(await used()).toBe(before + 1);
    const empty = await scene.as(scene.user, "/agent/invoice-generator/run", { instance_id });
    expect(empty.read_by).toBe("fields");
  },
  "/agent/invoice-generator/run/get": async (scene) => {
    const instance_id = await generator(scene);
    const made = await scene.as(scene.user, "/agent/invoice-generator/run", {
      instance_id,
      sentence: SENTENCE,
    });
    const told = await scene.as(scene.user, "/agent/invoice-generator/run/get", { run_id: made.run_id });
    expect(told).toEqual({
      id: made.run_id,
      state: "success",
      error: null,
      inputs: { purpose: SENTENCE, kind: "invoice" },
      rating: null,
      invoice_id: made.id,
    });
    await scene.as(scene.user, "/invoices/delete", { id: made.id });
    const later = await scene.as(scene.user, "/agent/invoice-generator/run/get", { run_id: made.run_id });
    expect(later.invoice_id).toBeNull();
  },
};
