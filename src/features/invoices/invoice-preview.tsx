import type { InvoiceDetail } from "@contract/invoices.ts";
import { tellAmount, tellDecimal } from "@domain/invoices/currencies.ts";
import type { Discount, Party } from "@domain/invoices/invoice.ts";
import { tellCountry, tellDay, tellPercent } from "@domain/invoices/telling.ts";
import { totalsOf } from "@domain/invoices/totals.ts";
import { Card } from "@/components/ui/card.tsx";
import { unitWords, vatWords } from "./invoice-words.ts";
import { TotalsBox } from "./totals-box.tsx";

/** What an issued invoice says. */
export function InvoicePreview({ invoice }: { invoice: InvoiceDetail }) {
  const { content, issued_on, due_on, paid_on, kind } = invoice;
  const { currency, lines } = content;
  const added = totalsOf(content);
  const facts: [string, string | null][] = [
    ["Issued", issued_on],
    [kind === "quote" ? "Valid until" : "Due", kind === "credit_note" ? null : due_on],
    ["Supplied", content.supplied_on || null],
    ["Paid", paid_on],
  ];
  return (
    <Card className="@container grid gap-8 p-5 sm:p-8">
      <div className="grid gap-6 @lg:grid-cols-3">
        <PartyText title="From" party={content.seller} />
        <PartyText title="To" party={content.buyer} />
        <dl className="grid content-start gap-2 text-sm">
          {facts.map(([label, day]) =>
            day ? (
              <div key={label} className="flex justify-between gap-4">
                <dt className="text-muted-foreground">{label}</dt>
                <dd>{tellDay(day, "en")}</dd>
              </div>
            ) : null,
          )}
          {content.reference && (
            <div className="flex justify-between gap-4">
              <dt className="text-muted-foreground">Reference</dt>
              <dd className="wrap-anywhere" dir="auto">
                {content.reference}
              </dd>
            </div>
          )}
        </dl>
      </div>
      <ol aria-label="Lines" className="divide-y border-y">
        {lines.map((line, index) => (
          <li key={index} className="flex items-start justify-between gap-6 py-3 text-sm">
            <div className="grid min-w-0 gap-0.5">
              <p className="font-medium wrap-anywhere whitespace-pre-line" dir="auto">
                {line.description}
              </p>
              <p className="text-xs text-muted-foreground tabular-nums">
                {tellDecimal(line.quantity_thousandths, 3, "en")} × {tellAmount(line.price, currency, "en")}
                {line.unit !== "C62" && ` a ${unitWords[line.unit].toLowerCase()}`}
                {line.discount && ` − ${tellDiscount(line.discount, currency)}`}
                {" · "}
                {line.vat.category === "S"
                  ? `VAT ${tellPercent(line.vat.rate, "en")}`
                  : vatWords[line.vat.category]}
              </p>
            </div>
            <p className="shrink-0 tabular-nums">
              {"totals" in added && tellAmount(added.totals.lines[index]?.net ?? 0, currency, "en")}
            </p>
          </li>
        ))}
      </ol>
      {"totals" in added && (
        <TotalsBox
          totals={added.totals}
          currency={currency}
          className="w-full @lg:max-w-80 @lg:justify-self-end"
        />
      )}
      {content.payment_terms && (
        <p className="text-sm wrap-anywhere whitespace-pre-line" dir="auto">
          {content.payment_terms}
        </p>
      )}
      {content.notes && (
        <p className="text-sm wrap-anywhere whitespace-pre-line text-muted-foreground" dir="auto">
          {content.notes}
        </p>
      )}
    </Card>
  );
}

function PartyText({ title, party }: { title: string; party: Party }) {
  const place = [party.postcode, party.city].filter(Boolean).join(" ");
  const rest = [
    party.street,
    place,
    tellCountry(party.country, "en"),
    party.vat_id && `VAT ${party.vat_id}`,
    party.registration && `Reg. ${party.registration}`,
    party.email,
    party.iban && `IBAN ${party.iban}`,
    party.bic && `BIC ${party.bic}`,
  ].filter(Boolean);
  return (
    <div className="grid min-w-0 content-start gap-0.5 text-sm">
      <p className="text-xs text-muted-foreground">{title}</p>
      <p className="font-medium wrap-anywhere" dir="auto">
        {party.name}
      </p>
      {rest.map((each) => (
        <p key={each} className="wrap-anywhere text-muted-foreground" dir="auto">
          {each}
        </p>
      ))}
    </div>
  );
}

function tellDiscount(discount: Discount, currency: string): string {
  return "percent" in discount
    ? tellPercent(discount.percent, "en")
    : tellAmount(discount.amount, currency, "en");
}
