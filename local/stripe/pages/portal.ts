import { HOUR, dayOf } from "../calendar.ts";
import { changeCard } from "../control.ts";
import { addTaxId } from "../customers.ts";
import { StripeError } from "../errors.ts";
import { inWords } from "../money.ts";
import { updateSubscription } from "../settings-of.ts";
import { defaultCard } from "../subscriptions.ts";
import type { Customer, Subscription } from "../types.ts";
import type { Portal } from "../kinds.ts";
import type { World } from "../world.ts";
import { nothing, redirect } from "./checkout.ts";
import { alert, field, html, pageOf, type Html } from "../../vendors/html.ts";
import { addressFields, baseOf, cardFields, cardList, typedAddress, typedCard, typedTaxId } from "./parts.ts";

const OPEN = HOUR;

function sessionOf(world: World, id: string): { portal: Portal; customer: Customer } | undefined {
  const portal = world.find("billing_portal.session", id);
  const customer = world.find("customer", portal?.customer ?? null);
  return portal && customer && !customer.deleted && portal.created + OPEN > world.now()
    ? { portal, customer }
    : undefined;
}

/** The customer's own page: card, address, VAT number, invoices, and the end of a subscription. */
export function portalPage(world: World, id: string, problem?: string): Response {
  const found = sessionOf(world, id);
  if (!found) return nothing("This link has expired. Go back to the site for another.", 410);
  const { portal, customer } = found;
  const action = `${baseOf(world)}/portal/${id}`;
  const live = world
    .all("subscription")
    .filter(
      (one) => one.customer === customer.id && !["canceled", "incomplete_expired"].includes(one.status),
    );
  const [first] = live;
  const own = first ? defaultCard(world, first) : undefined;
  const card = own ?? world.find("payment_method", customer.invoice_settings.default_payment_method);
  const taxIds = world.all("tax_id").filter((one) => one.customer === customer.id);
  const body = html`<h1>Billing of ${customer.name ?? customer.email}</h1>
    ${alert(problem)}
    ${portal.return_url !== null && html`<p><a href="${portal.return_url}">Back to the site</a></p>`}
    <div class="two">
      <section class="sheet">
        <h2>Card</h2>
        <p>
          ${card ? html`${card.card.brand === "visa" ? "Visa" : "Mastercard"} that ends in ${card.card.last4}, until ${card.card.exp_month}/${card.card.exp_year}` : "No card is saved."}
        </p>
        <form method="post" action="${action}/card">
          ${cardFields()}<button class="main">Save card</button>
        </form>
      </section>
      <section class="sheet">
        <h2>Billing details</h2>
        <form method="post" action="${action}/details">
          ${field("name", "Name", { value: customer.name, autocomplete: "organization" })}
          ${field("email", "Billing email", { value: customer.email, type: "email", autocomplete: "email" })}
          ${addressFields(customer.address as never)}
          ${field("vat", "VAT number", { value: taxIds[0]?.value ?? "", hint: "GB123456789" })}
          <button class="main">Save details</button>
        </form>
      </section>
    </div>
    ${live.map((one) => subscriptionPart(world, one, action))}${invoices(world, customer.id)}${cardList()}`;
  return pageOf({ title: "Billing", body, status: problem ? 402 : 200, leadsTo: portal.return_url });
}

function subscriptionPart(world: World, subscription: Subscription, action: string): Html {
  const names = subscription._items.map(
    ({ price, quantity }) => `${world.get("product", world.get("price", price).product).name} × ${quantity}`,
  );
  const { cancel_at: ends } = subscription;
  return html`<section class="sheet">
    <h2>Subscription</h2>
    <p>${names.join(", ")} (${subscription.status.replace("_", " ")})</p>
    <form method="post" action="${action}/cancel">
      <input type="hidden" name="subscription" value="${subscription.id}" /> ${
        ends === null
          ? html`<button class="plain" name="undo" value="">Cancel at the period's end</button>`
          : html`<p>It ends on ${dayOf(ends)}.</p>
              <button name="undo" value="yes">Don't cancel</button>`
      }
    </form>
  </section>`;
}

function invoices(world: World, customer: string): Html {
  const base = baseOf(world);
  const rows = world
    .all("invoice")
    .filter((one) => one.customer === customer && one.status !== "draft")
    .toReversed()
    .map(
      ({ id, number, created, total, currency, status }) =>
        html`<tr>
          <td><a href="${base}/invoices/${id}">${number}</a></td>
          <td>${dayOf(created)}</td>
          <td class="num">${inWords(total, currency)}</td>
          <td>${status}</td>
          <td><a href="${base}/invoices/${id}.pdf" aria-label="PDF of ${number}">PDF</a></td>
        </tr>`,
    );
  if (rows.length === 0) return html``;
  return html`<section class="sheet">
    <h2>Invoices</h2>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>Number</th>
            <th>Date</th>
            <th>Total</th>
            <th>State</th>
            <th>File</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </section>`;
}

/** What was sent from it. */
export function submitPortal(world: World, id: string, what: string, form: URLSearchParams): Response {
  const found = sessionOf(world, id);
  if (!found) return portalPage(world, id);
  try {
    world.transact(() => acts[what]?.(world, found.customer, form));
    return redirect(`${baseOf(world)}/portal/${id}`);
  } catch (error) {
    if (error instanceof StripeError) return portalPage(world, id, error.message);
    throw error;
  }
}

const acts: Record<string, ((world: World, customer: Customer, form: URLSearchParams) => void) | undefined> =
  {
    card(world, { id }, form) {
      const card = typedCard(form);
      if (card) changeCard(world, id, card);
    },
    details(world, { id }, form) {
      const name = form.get("name")?.trim() || null;
      const email = form.get("email")?.trim() || null;
      world.change("customer", id, { name, email, address: typedAddress(form) }, "customer.updated");
      const typed = typedTaxId(form);
      const before = world.all("tax_id").filter((one) => one.customer === id);
      if (before.some(({ value }) => value === typed?.value)) return;
      for (const one of before) {
        world.emit("customer.tax_id.deleted", one);
        world.remove("tax_id", one.id);
      }
      if (typed) addTaxId(world, id, typed);
    },
    cancel(world, { id }, form) {
      const subscription = world.get("subscription", form.get("subscription") ?? "");
      if (subscription.customer !== id) return;
      // Stripe's portal sets the moment, and not that it is the period's end.
      updateSubscription(world, subscription.id, {
        cancel_at: form.get("undo") === "yes" ? "" : "max_period_end",
      });
    },
  };
