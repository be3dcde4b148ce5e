import { inWords } from "../money.ts";
import type { Subscription } from "../types.ts";
import type { Webhooks } from "../webhooks.ts";
import type { World } from "../world.ts";
import { alert, html, pageOf, type Html } from "../../vendors/html.ts";
import { baseOf, moment } from "./parts.ts";

const SHOWN = 50;

/** What this Stripe holds, and its clock, for the people of this machine. */
export function controlPage(world: World, webhooks: Webhooks, problem?: string): Response {
  const base = baseOf(world);
  const act = (name: string, label: string, fields: Record<string, string>) =>
    html`<form class="inline" method="post" action="${base}/act/${name}">
      ${Object.entries(fields).map(
        ([key, value]) => html`<input type="hidden" name="${key}" value="${value}" />`,
      )}<button class="plain small">${label}</button>
    </form>`;
  const { hold, order } = webhooks.mischief;
  const body = html`<h1>Local Stripe</h1>
    ${alert(problem)}
    <p class="dim">What is bought on this machine. Nothing of it leaves it.</p>
    <section class="sheet">
      <h2>Clock</h2>
      <p>${moment(world.now())}</p>
      ${act("move", "Move on by a day", { by: "day" })}${act("move", "Move on by a month", { by: "month" })}${act("move", "Move on by a year", { by: "year" })}
      <p class="dim">Renewals, ends of trials and retries of payments on the way happen.</p>
    </section>
    <section class="sheet">
      <h2>Customers</h2>
      ${customers(world, act)}
    </section>
    <section class="sheet">
      <h2>Subscriptions</h2>
      ${table(
        ["Subscription", "Items", "State", "Period ends", "Ends"],
        world
          .all("subscription")
          .toReversed()
          .slice(0, SHOWN)
          .map((one) => subscriptionRow(world, one)),
      )}
    </section>
    <section class="sheet">
      <h2>Invoices</h2>
      ${invoices(world, base, act)}
    </section>
    <section class="sheet">
      <h2>Webhooks</h2>
      <p>
        ${webhooks.waiting()} wait${hold && ", and are held"}. They go out
        ${order === "made" ? "in order" : order}.
      </p>
      ${act("webhooks", hold ? "Let them go" : "Hold them", { hold: hold ? "" : "yes", order })}
      ${act("webhooks", order === "made" ? "Send out of order" : "Send in order", { hold: hold ? "yes" : "", order: order === "made" ? "shuffled" : "made" })}
      ${events(world, act)}
    </section>`;
  return pageOf({ title: "Local Stripe", body, wide: true, status: problem ? 400 : 200 });
}

type Act = (name: string, label: string, fields: Record<string, string>) => Html;

function table(heads: string[], rows: Html[]): Html {
  if (rows.length === 0) return html`<p class="dim">None yet.</p>`;
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th>${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

function customers(world: World, act: Act): Html {
  const rows = world
    .all("customer")
    .toReversed()
    .slice(0, SHOWN)
    .map(
      ({ id, name, email, balance, deleted }) =>
        html`<tr>
          <td>${name ?? email ?? ""}<br /><code>${id}</code></td>
          <td class="num">${inWords(balance, "gbp")}</td>
          <td>
            ${
              deleted
                ? "deleted"
                : [
                    act("card", "Make its card fail", { customer: id }),
                    act("delete", "Delete", { customer: id }),
                  ]
            }
          </td>
        </tr>`,
    );
  return table(["Customer", "Balance", "Acts"], rows);
}

function subscriptionRow(
  world: World,
  { id, _items, status, cancel_at: ends, ended_at: ended }: Subscription,
): Html {
  const names = _items.map(
    ({ price, quantity }) => `${world.get("product", world.get("price", price).product).name} × ${quantity}`,
  );
  const period = Math.min(..._items.map((item) => item.current_period_end));
  const end = ended ?? ends;
  return html`<tr>
    <td><code>${id}</code></td>
    <td>${names.join(", ")}</td>
    <td>${status.replace("_", " ")}</td>
    <td class="num">${moment(period)}</td>
    <td class="num">${end !== null && moment(end)}</td>
  </tr>`;
}

function invoices(world: World, base: string, act: Act): Html {
  const rows = world
    .all("invoice")
    .toReversed()
    .slice(0, SHOWN)
    .map(
      ({ id, number, total, currency, status, amount_paid: paid, _refunded: refunded }) =>
        html`<tr>
          <td>
            ${status === "draft" ? html`<code>${id}</code>` : html`<a href="${base}/invoices/${id}">${number}</a>`}
          </td>
          <td class="num">${inWords(total, currency)}</td>
          <td>${status}${refunded > 0 && `, refunded ${inWords(refunded, currency)}`}</td>
          <td>
            ${
              status === "paid" &&
              paid > refunded && [
                act("refund", "Refund", { invoice: id }),
                act("dispute", "Dispute", { invoice: id }),
              ]
            }
          </td>
        </tr>`,
    );
  return table(["Invoice", "Total", "State", "Acts"], rows);
}

function events(world: World, act: Act): Html {
  const rows = world
    .all("event")
    .toReversed()
    .slice(0, SHOWN)
    .map(
      ({ id, type, created, pending_webhooks: pending }) =>
        html`<tr>
          <td class="num">${moment(created)}</td>
          <td>${type}<br /><code>${id}</code></td>
          <td>${pending > 0 ? "waits" : "delivered"}</td>
          <td>${act("again", "Send again", { event: id })}</td>
        </tr>`,
    );
  return table(["When", "Event", "State", "Acts"], rows);
}

/** What the page's forms ask, as controls by their names. */
export const asked: Record<string, ((form: URLSearchParams) => [string, object]) | undefined> = {
  move: (form) => {
    const by = { day: { days: 1 }, month: { months: 1 }, year: { months: 12 } }[form.get("by") ?? ""];
    return ["clock/advance", by ?? {}];
  },
  again: (form) => ["events/again", { events: [form.get("event") ?? ""] }],
  card: (form) => ["card", { customer: form.get("customer") ?? "" }],
  delete: (form) => ["customer/delete", { customer: form.get("customer") ?? "" }],
  refund: (form) => ["refund", { invoice: form.get("invoice") ?? "" }],
  dispute: (form) => ["dispute", { invoice: form.get("invoice") ?? "" }],
  webhooks: (form) => ["webhooks", { hold: form.get("hold") === "yes", order: form.get("order") }],
};
