import { z } from "zod";
import { RunState } from "./agent-run-state.ts";
import { call, Id, prose } from "./call.ts";
import { growing } from "./read.ts";

/** Runs of the invoice generator; stopped, rated and deleted as those of other agents (`agentRuns`). */
export const invoiceRuns = {
  "/agent/invoice-generator/run": call({
    access: "member",
    summary:
      "Makes a draft of an invoice from an instance's fields, and from a sentence that the model turns into checked fields; never issued by itself. Counts an agent run.",
    input: z.object({
      instance_id: Id,
      /** Such as "three days of repair for Acme at £450 plus VAT, due in 14 days". */
      sentence: prose("The sentence", 4000).optional(),
      kind: z.enum(["invoice", "quote"]).default("invoice"),
    }),
    output: z.object({
      id: Id,
      run_id: Id,
      /** What was taken from the sentence; `pattern` reads sentences of that form alone. */
      read_by: growing(z.enum(["model", "pattern", "fields"]), "model"),
      /** What to look at before it is issued. */
      unsure: z.array(z.string()),
    }),
    invalidates: ["/invoices", "/agent/runs", "/invoice-customers", "/invoice-items"],
  }),
  "/agent/invoice-generator/run/get": call({
    access: "member",
    summary:
      "An own run of an invoice generator: what it was asked, how it ended, and the draft that came of it.",
    input: z.object({ run_id: Id }),
    output: z.object({
      id: Id,
      state: RunState,
      /** Why it failed. */
      error: z.string().nullable(),
      inputs: z.record(z.string(), z.unknown()),
      rating: z.union([z.literal(1), z.literal(-1)]).nullable(),
      /** null: none came of it, or it was deleted. */
      invoice_id: Id.nullable(),
    }),
  }),
};
