import { testCards, type GivenCard } from "../cards.ts";
import type { World } from "../world.ts";
import { field, html, type Html } from "../../vendors/html.ts";

/** The fields of a card. */
export function cardFields(required = true): Html {
  return html`${field("card", "Card number", { hint: "4242 4242 4242 4242", mode: "numeric", autocomplete: "cc-number", required })}
    <div class="row">
      ${field("expiry", "Expiry", { hint: "MM / YY", mode: "numeric", autocomplete: "cc-exp", required })}
      ${field("cvc", "CVC", { hint: "123", mode: "numeric", autocomplete: "cc-csc", required })}
    </div>`;
}

/** The cards that can be typed, with what each does. */
export function cardList(): Html {
  const rows = Object.entries(testCards).map(
    ([number, { says }]) =>
      html`<dt><code>${number.replace(/(.{4})(?=.)/g, "$1 ")}</code></dt>
        <dd>${says}</dd>`,
  );
  return html`<details class="sheet" open>
    <summary>Test cards</summary>
    <dl class="cards">${rows}</dl>
    <p class="dim">Any expiry to come and any CVC do.</p>
  </details>`;
}

/** A card as it was typed; undefined where nothing was. */
export function typedCard(form: URLSearchParams): GivenCard | null {
  const number = (form.get("card") ?? "").trim();
  if (number === "") return null;
  const [month, year] = (form.get("expiry") ?? "")
    .split(/[^\d]+/)
    .filter(Boolean)
    .map(Number);
  const joined = /^(\d{2})(\d{2})$/.exec((form.get("expiry") ?? "").trim());
  const [m, y] = joined ? [Number(joined[1]), Number(joined[2])] : [month ?? 0, year ?? 0];
  return { number, month: m, year: y < 100 ? 2_000 + y : y, cvc: (form.get("cvc") ?? "").trim() };
}

/** An address as it was typed. */
export function typedAddress(form: URLSearchParams) {
  const of = (name: string) => (form.get(name) ?? "").trim() || null;
  return {
    city: of("city"),
    country: of("country")?.toUpperCase().slice(0, 2) ?? null,
    line1: of("line1"),
    line2: null,
    postal_code: of("postal_code"),
    state: null,
  };
}

export function addressFields(before?: Record<string, string | null> | null, required = false): Html {
  return html`${field("line1", "Address", { value: before?.["line1"] ?? "", autocomplete: "address-line1", required })}
    <div class="row">
      ${field("city", "Town or city", { value: before?.["city"] ?? "", autocomplete: "address-level2", required })}
      ${field("postal_code", "Postcode", { value: before?.["postal_code"] ?? "", autocomplete: "postal-code", required })}
    </div>
    ${field("country", "Country (two letters)", { value: before?.["country"] ?? "GB", autocomplete: "country", required })}`;
}

/** A VAT number with the kind that Stripe calls it. */
export function typedTaxId(form: URLSearchParams): { type: string; value: string } | undefined {
  const value = (form.get("vat") ?? "").replace(/[\s.-]/g, "").toUpperCase();
  if (value === "") return undefined;
  return { type: value.startsWith("GB") ? "gb_vat" : "eu_vat", value };
}

/** Where the pages stand beneath their host, without a slash at the end. */
export function baseOf(world: World): string {
  return new URL(world.pages).pathname.replace(/\/$/, "");
}

export function moment(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
