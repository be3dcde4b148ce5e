import { addCard, attach, checkCard } from "../cards.ts";
import { confirmIntent, payInvoice } from "../confirm.ts";
import { StripeError } from "../errors.ts";
import { cardOf } from "../collecting.ts";
import { inWords } from "../money.ts";
import { errorOf } from "../payments.ts";
import type { Invoice } from "../types.ts";
import type { World } from "../world.ts";
import { dayOf } from "../calendar.ts";
import { nothing, redirect } from "./checkout.ts";
import { alert, html, pageOf, type Html } from "../../vendors/html.ts";
import { baseOf, cardFields, cardList, typedCard } from "./parts.ts";

const words: Record<Invoice["status"], string> = {
  draft: "Draft",
  open: "To be paid",
  paid: "Paid",
  uncollectible: "Uncollectible",
  void: "Void",
};

/** An invoice's own page, where it is paid. */
export function invoicePage(world: World, id: string, problem?: string): Response {
  const invoice = world.find("invoice", id);
  if (!invoice || invoice.status === "draft") return nothing("There is no such invoice.");
  const action = `${baseOf(world)}/invoices/${id}`;
  const { currency } = invoice;
  const off = invoice.subtotal - invoice.total;
  const credit = invoice.total - invoice.amount_due;
  const sums: [string, number][] = [
    ...(off === 0 ? [] : [["Discount", -off] satisfies [string, number]]),
    ...(credit === 0 ? [] : [["Balance", -credit] satisfies [string, number]]),
    ["Total to pay", invoice.amount_due],
  ];
  const row = (label: string, amount: number) =>
    html`<li><span>${label}</span><span>${inWords(amount, currency)}</span></li>`;
  const body = html`<h1>Invoice ${invoice.number}</h1>
    <p class="${invoice.status === "paid" ? "done" : "dim"}">${words[invoice.status]}</p>
    ${alert(problem)}
    <div class="two">
      <section class="sheet">
        <h2>${invoice["customer_name"] as string} ${dayOf(invoice.created)}</h2>
        <ul class="lines">
          ${invoice._lines.map(({ description, amount }) => row(description, amount))}${sums.map(([label, amount]) => row(label, amount))}
        </ul>
        <p><a href="${action}.pdf">Download PDF</a></p>
      </section>
      ${invoice.status === "open" && payForm(world, invoice, action)}
    </div>
    ${invoice.status === "open" && cardList()}
    <p><a href="/">Back to the site</a></p>`;
  return pageOf({ title: `Invoice ${invoice.number ?? ""}`, body, status: problem ? 402 : 200 });
}

function payForm(world: World, invoice: Invoice, action: string): Html {
  const saved = cardOf(world, invoice);
  const amount = inWords(invoice.amount_due, invoice.currency);
  return html`<section class="sheet">
    <h2>Pay</h2>
    ${
      saved &&
      html`<form method="post" action="${action}">
          <button class="main">Pay ${amount} with the card that ends in ${saved.card.last4}</button>
        </form>
        <p class="dim">Or with another card:</p>`
    }
    <form method="post" action="${action}">${cardFields()}<button class="main">Pay ${amount}</button></form>
  </section>`;
}

/** Pays it, with a card that was typed or the one that is saved. */
export function submitInvoice(world: World, id: string, form: URLSearchParams): Response {
  try {
    const typed = typedCard(form);
    const invoice = world.get("invoice", id);
    const card =
      typed &&
      world.transact(() => {
        checkCard(world, typed);
        return attach(world, addCard(world, typed), invoice.customer);
      });
    const intent = world.transact(() => payInvoice(world, id, card?.id));
    if (intent.status === "requires_action") return redirect(`${baseOf(world)}/confirm/${intent.id}`);
    if (intent.status !== "succeeded") return invoicePage(world, id, errorOf(intent).message);
    if (card) useFor(world, invoice, card.id);
    return redirect(`${baseOf(world)}/invoices/${id}`);
  } catch (error) {
    if (error instanceof StripeError) return invoicePage(world, id, error.message);
    throw error;
  }
}

/** A card that paid is the subscription's from then on. */
function useFor(world: World, invoice: Invoice, card: string): void {
  const subscription = world.find("subscription", invoice._subscription);
  if (subscription && subscription.status !== "canceled")
    world.change(
      "subscription",
      subscription.id,
      { default_payment_method: card },
      "customer.subscription.updated",
    );
}

/** The bank's question. */
export function confirmPage(world: World, id: string): Response {
  const session = world.find("checkout.session", id);
  const intent = world.find("payment_intent", id);
  const isAsked = session ? session._given !== null : intent?.status === "requires_action";
  if (!isAsked) return nothing("There is no payment to confirm.", 410);
  const [amount, currency] = session
    ? [session.amount_total ?? 0, String(session["currency"] ?? "gbp")]
    : [intent?.amount ?? 0, intent?.currency ?? "gbp"];
  const body = html`<h1>Confirm with your bank</h1>
    <section class="sheet">
      <p>Your bank asks whether you make this payment (3-D Secure).</p>
      <p class="total">${inWords(amount, currency)}</p>
      <form method="post" action="${baseOf(world)}/confirm/${id}">
        <button name="agrees" value="yes">Complete authentication</button>
        <button class="plain" name="agrees" value="no">Fail authentication</button>
      </form>
    </section>`;
  return pageOf({ title: "Confirm with your bank", body, leadsTo: session?.success_url ?? null });
}

/** The holder's answer about a payment. */
export function submitConfirm(world: World, id: string, agrees: boolean): Response {
  const intent = world.transact(() => confirmIntent(world, id, agrees));
  const invoice = intent._invoice;
  if (invoice === null)
    return nothing(agrees ? "The payment is confirmed." : "The payment wasn't confirmed.", 200);
  if (intent.status !== "succeeded") return invoicePage(world, invoice, errorOf(intent).message);
  return redirect(`${baseOf(world)}/invoices/${invoice}`);
}
