import { z } from "zod";
import type { invoices } from "../../_shared/contract/invoices.ts";
import { invoices as contract, type InvoiceDetail } from "../../_shared/contract/invoices.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rows, rpc } from "../../_shared/db/client.ts";
import { json } from "../../_shared/db/statement.ts";
import { tables } from "../../_shared/db/tables.ts";
import { lockedChanges } from "../../_shared/domain/invoices/from-instance.ts";
import { dayOf } from "../../_shared/domain/invoices/recurrence.ts";
import { unprintedScripts } from "../../_shared/domain/invoices/scripts.ts";
import type { Handlers, MemberContext } from "../context.ts";
import { acting } from "./acting.ts";
import { detail, fileName, fileOf, instanceOf, kept, Made } from "./invoice-parts.ts";

const done = { success: true } as const;
const Look = z.object({ color: z.string().nullable(), logo_id: z.int().nullable() });
const Branding = z.array(
  z.object({
    branding_enabled: z.boolean(),
    branding_primary_color: z.string().nullable(),
    branding_logo_url: z.string().nullable(),
  }),
);

/** The series of a kind by its instance, or the usual one where that has none that can be. */
function seriesOf(kind: string, values: Readonly<Record<string, unknown>>) {
  const of = kind === "quote" ? "quote" : "number";
  const usual = { pattern: `${of === "quote" ? "QUO" : "INV"}-{year}-{number:4}`, start_number: 1 };
  return z
    .object({
      pattern: z.string().regex(/^[^{}]*(\{(year|month)\}[^{}]*)*\{number(:\d)?\}[^{}]*$/),
      start_number: z.int().min(1),
    })
    .catch(usual)
    .parse({
      pattern: values[`${of}_pattern`] ?? usual.pattern,
      start_number: values[`${of}_start`] ?? usual.start_number,
    });
}

async function mark(context: MemberContext, id: number, status: string): Promise<InvoiceDetail> {
  await detail(context, id);
  const today = dayOf(Date.now());
  await rpc(context.service, "mark_invoice", { ...(await acting(context)), invoice_id: id, status, today });
  return detail(context, id);
}

/** Colour and logo for paper: the invoices' own, else the organisation's. @param showsLogo whether the instance has it */
async function lookOf({ service, organizationId }: MemberContext, own: unknown, showsLogo: boolean) {
  const branding = tables
    .selectFrom("organizations")
    .select(["branding_enabled", "branding_primary_color", "branding_logo_url"])
    .where("id", "=", organizationId);
  const [found] = Branding.parse(await rows(service, branding));
  const { color, logo_id } = Look.parse(own);
  const organization = found?.branding_enabled ? found : null;
  return {
    color: color ?? organization?.branding_primary_color ?? null,
    logo_id: showsLogo ? logo_id : null,
    logo: showsLogo && logo_id === null ? (organization?.branding_logo_url ?? null) : null,
  };
}

export const invoiceCalls: Handlers<typeof invoices> = {
  "/invoices": async ({ db, organizationId }, { limit, offset, ...filters }) =>
    contract["/invoices"].output.parse(
      await rpc(db, "list_invoices", {
        organization_id: organizationId,
        page_limit: limit,
        page_offset: offset,
        ...filters,
      }),
    ),
  "/invoices/get": (context, { id }) => detail(context, id),
  "/invoices/update": async (context, { id, content, version }) => {
    const before = await detail(context, id);
    const instance = await instanceOf(context, before.instance_id);
    const locked = instance ? lockedChanges(before.content, content, instance.rights) : [];
    if (locked.length > 0) throw new ApiError("forbidden", `You may not change ${locked.join(", ")}.`);
    await rpc(context.service, "save_invoice", {
      ...(await acting(context)),
      invoice_id: id,
      version,
      ...kept(content),
    });
    return detail(context, id);
  },
  "/invoices/issue": async (context, { id, version }) => {
    const draft = await detail(context, id);
    if (draft.missing.length > 0)
      throw new ApiError("invalid_input", `It can't be issued yet. Missing: ${draft.missing.join("; ")}.`);
    const instance = await instanceOf(context, draft.instance_id);
    const unprinted = unprintedScripts(draft.content);
    if (unprinted.length > 0) {
      throw new ApiError(
        "invalid_input",
        `There is no font here for ${new Intl.ListFormat("en").format(unprinted)}, so it can't be printed. Write it in other letters.`,
      );
    }
    const values = instance?.values ?? {};
    const who = await acting(context);
    const own = await rpc(context.service, "invoice_look", who);
    const today = dayOf(Date.now());
    if (draft.content.dated > today) throw new ApiError("invalid_input", "An invoice can't be dated ahead.");
    await rpc(context.service, "issue_invoice", {
      ...who,
      invoice_id: id,
      version,
      ...seriesOf(draft.kind, values),
      today: draft.content.dated || today,
      look: json(await lookOf(context, own, values["show_logo"] !== false)),
    });
    return detail(context, id);
  },
  "/invoices/mark": (context, { id, status }) => mark(context, id, status),
  "/invoices/credit": async (context, { id }) => {
    await detail(context, id);
    const input = { ...(await acting(context)), invoice_id: id, as_credit: true };
    return { id: Made.parse(await rpc(context.service, "copy_invoice", input)) };
  },
  "/invoices/from-quote": async (context, { id }) => {
    await detail(context, id);
    const input = { ...(await acting(context)), invoice_id: id, today: dayOf(Date.now()) };
    return { id: Made.parse(await rpc(context.service, "invoice_from_quote", input)) };
  },
  "/invoices/duplicate": async (context, { id }) => {
    await detail(context, id);
    const input = { ...(await acting(context)), invoice_id: id };
    return { id: Made.parse(await rpc(context.service, "copy_invoice", input)) };
  },
  "/invoices/delete": async (context, { id }) => {
    await rpc(context.service, "delete_invoice", { ...(await acting(context)), invoice_id: id });
    return done;
  },
  "/invoices/make-files": async (context, { id }) => {
    await rpc(context.service, "invoice_files_again", { ...(await acting(context)), invoice_id: id });
    return done;
  },
  "/invoices/download": async (context, { id, file }) => {
    const { number, path } = await fileOf(context, id, file);
    const bytes = await context.uploads.read(path, context.stopping);
    if (!bytes) throw new ApiError("not_found", "The invoice's file is gone.");
    const name = fileName(number, file === "pdf" ? "pdf" : "xml");
    return { name, type: file === "pdf" ? "application/pdf" : "application/xml", body: bytes };
  },
};
