import { logError } from "../../_shared/config/seeing/log.ts";
import { z } from "zod";
import { InvoiceContent } from "../../_shared/contract/invoices.ts";
import { invoiceRuns } from "../../_shared/contract/invoice-runs.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { json } from "../../_shared/db/statement.ts";
import { tellAmount } from "../../_shared/domain/invoices/currencies.ts";
import { contentOf, lockedChanges } from "../../_shared/domain/invoices/from-instance.ts";
import { totalsOf } from "../../_shared/domain/invoices/totals.ts";
import { CANCELLED } from "../../_shared/generation/generate.ts";
import { readInvoice } from "../../_shared/generation/read-invoice.ts";
import type { Handlers, MemberContext } from "../context.ts";
import { acting } from "./acting.ts";
import { Instance, kept, Made } from "./invoice-parts.ts";
import { runsHere } from "./runs-here.ts";

const Begun = Instance.extend({ run_id: z.int() });
type Begun = z.infer<typeof Begun>;
type Kind = "invoice" | "quote";

/** How often it is asked whether a run has ended elsewhere while its sentence is read. */
const LOOK_MS = 1000;
const Watched = z.object({ state: z.string(), error: z.string().nullable() });
const STOPPED = new ApiError("conflict", "This run was stopped, so there is no draft of it.");

const NO_MODEL =
  "Without a model only a sentence of this form is understood: “three days of repair for Acme at £450 plus VAT, due in 14 days”. Fill in the fields instead.";

export const invoiceRunCalls: Handlers<typeof invoiceRuns> = {
  "/agent/invoice-generator/run": async (context, { instance_id, sentence, kind }) => {
    const who = await acting(context);
    const said = sentence?.trim() ?? "";
    const whose = { ...who, instance_id };
    const { rights } = Instance.parse(await rpc(context.service, "agent_instance_for_run", whose));
    const begun = Begun.parse(
      await rpc(context.service, "start_invoice_run", {
        ...whose,
        inputs: json({ ...(said && { purpose: said }), kind }),
        hidden_keys: Object.keys(rights).filter((key) => rights[key] === "hidden"),
      }),
    );
    return { ...(await stoppable(context, begun, who, { said, kind })), run_id: begun.run_id };
  },
  "/agent/invoice-generator/run/get": async (context, { run_id }) =>
    invoiceRuns["/agent/invoice-generator/run/get"].output.parse(
      await rpc(context.service, "get_invoice_run", { ...(await acting(context)), run_id }),
    ),
};

/**
 * Makes the draft of a run, and ends the run. Stopping it breaks off the model at once where that is asked of this process, and soon
 * where it is asked of another, or the right to the instance has ended. @throws ApiError in words
 */
async function stoppable(
  context: MemberContext,
  begun: Begun,
  who: Awaited<ReturnType<typeof acting>>,
  asked: { said: string; kind: Kind },
) {
  const { run_id } = begun;
  let made: Awaited<ReturnType<typeof drafted>> | undefined;
  let failure: unknown;
  await runsHere.begin(run_id, who.user_id, async (stop) => {
    const over = watched(context, { ...who, run_id }, stop);
    try {
      made = await drafted(context, begun, asked, AbortSignal.any([context.stopping, stop.signal]));
    } catch (error) {
      const { aborted, reason } = stop.signal as { aborted: boolean; reason: unknown };
      failure = !aborted ? error : reason instanceof ApiError ? reason : STOPPED;
      // Stopping it here, `/agent/run/stop` ends it next.
      if (reason !== CANCELLED) await failed(context, run_id, failure);
    } finally {
      over();
    }
  });
  if (!made) throw failure;
  return made;
}

/** Aborts `stop` when a run has ended elsewhere. @returns what ends the watch */
function watched(
  { service }: MemberContext,
  run: { user_id: number; organization_id: number; run_id: number },
  stop: AbortController,
): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const look = async () => {
    const why = await rpc(service, "get_invoice_run", run)
      .then((found) => {
        const { state, error } = Watched.parse(found);
        return state === "running" ? null : error === null ? STOPPED : new ApiError("conflict", error);
      })
      .catch((error: unknown) => (error instanceof ApiError && error.code === "not_found" ? error : null));
    if (why) stop.abort(why);
    else if (!isOver) next();
  };
  const next = () => {
    timer = setTimeout(() => void look(), LOOK_MS);
  };
  next();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** The draft of a run, kept with its end. @throws ApiError in words, for a sentence that can't be read or is too much */
async function drafted(
  { service, ai }: MemberContext,
  begun: Begun,
  { said, kind }: { said: string; kind: Kind },
  signal: AbortSignal,
) {
  const { rights, values, run_id } = begun;
  const content = contentOf(values, rights);
  const usual = rights["default_vat"] === "hidden" ? 0 : Number(values["default_vat"] ?? 0);
  const read = said ? await readInvoice(ai, said, content, Math.round(usual * 100), signal) : null;
  if (said && !read) throw new ApiError("invalid_input", NO_MODEL);
  const locked = read ? lockedChanges(content, read.content, rights) : [];
  if (locked.length > 0) {
    throw new ApiError("forbidden", `The sentence changes what isn't yours to set: ${locked.join(", ")}.`);
  }
  const checked = InvoiceContent.safeParse(read?.content ?? content);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new ApiError("invalid_input", `${issue?.path.join(" ") ?? ""}: ${issue?.message ?? ""}`);
  }
  const added = totalsOf(checked.data);
  const total =
    "totals" in added ? tellAmount(added.totals.total, checked.data.currency, checked.data.language) : "";
  const summary = [checked.data.buyer.name, total].filter(Boolean).join(" · ");
  const finished = { run_id, ...kept(checked.data), kind, summary };
  const id = Made.parse(await rpc(service, "finish_invoice_run", finished));
  return { id, read_by: read?.read_by ?? ("fields" as const), unsure: read?.unsure ?? [] };
}

/** Says that a run failed, and gives it back: what goes wrong with that is logged, and hides nothing. */
async function failed({ service }: MemberContext, run_id: number, error: unknown): Promise<void> {
  const words = error instanceof ApiError ? error.message : "The draft couldn't be made. Run it again.";
  try {
    await rpc(service, "fail_invoice_run", { run_id, error: words, gives_back: true });
  } catch (second) {
    logError("a run of an invoice generator couldn't be ended", second, { run: run_id });
  }
}
