import { StripeError } from "../errors.ts";
import { catchUp } from "../time.ts";
import type { Webhooks } from "../webhooks.ts";
import type { World } from "../world.ts";
import {
  checkoutPage,
  confirmSession,
  nothing,
  redirect,
  submitCheckout,
  submitPromotion,
} from "./checkout.ts";
import { asked, controlPage } from "./control.ts";
import { confirmPage, invoicePage, submitConfirm, submitInvoice } from "./invoice.ts";
import { baseOf } from "./parts.ts";
import { invoicePdf } from "./pdf.ts";
import { portalPage, submitPortal } from "./portal.ts";

const LONGEST_FORM = 16 * 1024;

interface PageContext {
  world: World;
  webhooks: Webhooks;
  run: (name: string, given: unknown) => Promise<object>;
  keep: () => Promise<void>;
}

/** The pages for people: checkout, bank, invoice, portal, and what there is on this machine. */
export function createPages({
  world,
  webhooks,
  run,
  keep,
}: PageContext): (request: Request) => Promise<Response> {
  return async (request) => {
    catchUp(world);
    const { pathname } = new URL(request.url);
    const [what = "", id = "", part = ""] = pathname.slice(1).split("/");
    try {
      if (request.method === "GET" || request.method === "HEAD") return await shown(what, id);
      if (request.method !== "POST") return nothing("This method isn't used here.", 405);
      // Another site's page may send forms here, and can't hide where they are from.
      if (!isOwn(request)) return nothing("This came from another site.", 403);
      const text = await request.text();
      if (text.length > LONGEST_FORM) return nothing("That is too much.", 413);
      return await sent(what, id, part, new URLSearchParams(text));
    } catch (error) {
      if (error instanceof StripeError) return nothing(error.message, error.status);
      throw error;
    } finally {
      await keep();
    }
  };

  async function shown(what: string, id: string): Promise<Response> {
    if (what === "") return controlPage(world, webhooks);
    if (what === "checkout") return checkoutPage(world, id);
    if (what === "confirm") return confirmPage(world, id);
    if (what === "portal") return portalPage(world, id);
    if (what === "invoices" && id.endsWith(".pdf")) return pdf(id.slice(0, -".pdf".length));
    if (what === "invoices") return invoicePage(world, id);
    return nothing("There is nothing here.");
  }

  async function sent(what: string, id: string, part: string, form: URLSearchParams): Promise<Response> {
    if (what === "checkout" && part === "promotion") return submitPromotion(world, id, form);
    if (what === "checkout") return submitCheckout(world, id, form);
    if (what === "invoices") return submitInvoice(world, id, form);
    if (what === "portal") return submitPortal(world, id, part, form);
    const agrees = form.get("agrees") === "yes";
    if (what === "confirm" && id.startsWith("cs_")) return confirmSession(world, id, agrees);
    if (what === "confirm") return submitConfirm(world, id, agrees);
    const control = what === "act" ? asked[id]?.(form) : undefined;
    if (!control) return nothing("There is nothing here.");
    try {
      await run(...control);
      return redirect(baseOf(world) || "/");
    } catch (error) {
      if (error instanceof StripeError) return controlPage(world, webhooks, error.message);
      throw error;
    }
  }

  async function pdf(id: string): Promise<Response> {
    const invoice = world.find("invoice", id);
    if (!invoice || invoice.status === "draft") return nothing("There is no such invoice.");
    return new Response(await invoicePdf(world, id), {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `inline; filename="invoice-${invoice.number ?? id}.pdf"`,
        "cache-control": "no-store",
      },
    });
  }
}

function isOwn(request: Request): boolean {
  const origin = request.headers.get("origin");
  return origin !== null && URL.canParse(origin) && new URL(origin).host === new URL(request.url).host;
}
