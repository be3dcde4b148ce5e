import { plainAmount, shortDecimal } from "./currencies.ts";
import { INVOICE_LABELS } from "./labels.ts";
import type { InvoiceContent, IssuedInvoice, Party, Vat } from "./invoice.ts";
import { type Totals, totalsOf } from "./totals.ts";

/** An element: its name with prefix, attributes, and text or elements. Null is left out. */
type Node = [name: string, ...rest: (Readonly<Record<string, string>> | string | Node | null)[]];

const NAMESPACE = "urn:oasis:names:specification:ubl:schema:xsd:";

/**
 * An issued invoice, or credit note, as UBL 2.1 by EN 16931 (`urn:cen.eu:en16931:2017`), in UTF-8.
 * @throws Error when it doesn't add up
 */
export function invoiceUbl(invoice: IssuedInvoice): string {
  const added = totalsOf(invoice.content);
  if ("problems" in added) throw new Error(added.problems[0]?.message);
  const { content, kind, corrects } = invoice;
  const totals = added.totals;
  const isInvoice = kind === "invoice";
  const money = moneyOf(content.currency);
  const root = isInvoice ? "Invoice" : "CreditNote";
  const isUntaxed = content.lines.some(({ vat }) => vat.category === "O");
  const document: Node = [
    root,
    {
      xmlns: `${NAMESPACE}${root}-2`,
      "xmlns:cac": `${NAMESPACE}CommonAggregateComponents-2`,
      "xmlns:cbc": `${NAMESPACE}CommonBasicComponents-2`,
    },
    ["cbc:CustomizationID", "urn:cen.eu:en16931:2017"],
    ["cbc:ID", invoice.number],
    ["cbc:IssueDate", invoice.issued_on],
    isInvoice ? ["cbc:DueDate", invoice.due_on] : null,
    isInvoice ? ["cbc:InvoiceTypeCode", "380"] : ["cbc:CreditNoteTypeCode", "381"],
    content.notes ? ["cbc:Note", content.notes] : null,
    ["cbc:DocumentCurrencyCode", content.currency],
    content.reference ? ["cbc:BuyerReference", content.reference] : null,
    corrects
      ? [
          "cac:BillingReference",
          [
            "cac:InvoiceDocumentReference",
            ["cbc:ID", corrects.number],
            ["cbc:IssueDate", corrects.issued_on],
          ],
        ]
      : null,
    ["cac:AccountingSupplierParty", party(content.seller, isUntaxed)],
    ["cac:AccountingCustomerParty", party(content.buyer, isUntaxed)],
    content.supplied_on ? ["cac:Delivery", ["cbc:ActualDeliveryDate", content.supplied_on]] : null,
    content.seller.iban && isInvoice
      ? [
          "cac:PaymentMeans",
          ["cbc:PaymentMeansCode", "30"],
          [
            "cac:PayeeFinancialAccount",
            ["cbc:ID", content.seller.iban.replaceAll(/\s/g, "")],
            content.seller.bic ? ["cac:FinancialInstitutionBranch", ["cbc:ID", content.seller.bic]] : null,
          ],
        ]
      : null,
    // A credit note has no due date; what is to be paid says how all the same (BR-CO-25).
    isInvoice ? null : ["cac:PaymentTerms", ["cbc:Note", INVOICE_LABELS[content.language].creditNote]],
    isInvoice && content.payment_terms ? ["cac:PaymentTerms", ["cbc:Note", content.payment_terms]] : null,
    ...allowances(content, totals, money),
    taxes(content, totals, money),
    [
      "cac:LegalMonetaryTotal",
      money("cbc:LineExtensionAmount", totals.lines_net),
      money("cbc:TaxExclusiveAmount", totals.net),
      money("cbc:TaxInclusiveAmount", totals.total),
      totals.discount > 0 ? money("cbc:AllowanceTotalAmount", totals.discount) : null,
      money("cbc:PayableAmount", totals.total),
    ],
    ...content.lines.map((line, index) => lineOf(content, totals, index, line, isInvoice)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(document)}\n`;
}

type Money = (name: string, amount: number) => Node;

function moneyOf(currency: string): Money {
  return (name, amount) => [name, { currencyID: currency }, plainAmount(amount, currency)];
}

function party(who: Party, isUntaxed: boolean): Node {
  const identified = who.vat_id && !isUntaxed;
  return [
    "cac:Party",
    [
      "cac:PostalAddress",
      who.street ? ["cbc:StreetName", who.street] : null,
      who.city ? ["cbc:CityName", who.city] : null,
      who.postcode ? ["cbc:PostalZone", who.postcode] : null,
      ["cac:Country", ["cbc:IdentificationCode", who.country]],
    ],
    identified
      ? [
          "cac:PartyTaxScheme",
          ["cbc:CompanyID", who.vat_id.replaceAll(/\s/g, "")],
          ["cac:TaxScheme", ["cbc:ID", "VAT"]],
        ]
      : null,
    [
      "cac:PartyLegalEntity",
      ["cbc:RegistrationName", who.name],
      who.registration ? ["cbc:CompanyID", who.registration] : null,
    ],
    who.email ? ["cac:Contact", ["cbc:ElectronicMail", who.email]] : null,
  ];
}

/** A category as EN 16931 has it; without a percentage where VAT isn't its subject. */
function category(name: string, { category: id, rate }: Vat, reason: Node[] = []): Node {
  return [
    name,
    ["cbc:ID", id],
    id === "O" ? null : ["cbc:Percent", shortDecimal(rate, 2)],
    ...reason,
    ["cac:TaxScheme", ["cbc:ID", "VAT"]],
  ];
}

/** The document's discount, by what it takes off each rate. */
function allowances({ discount, language }: InvoiceContent, { vat }: Totals, money: Money): Node[] {
  return vat
    .filter((share) => share.discount > 0)
    .map((share) => [
      "cac:AllowanceCharge",
      ["cbc:ChargeIndicator", "false"],
      ["cbc:AllowanceChargeReasonCode", "95"],
      ["cbc:AllowanceChargeReason", INVOICE_LABELS[language].discount],
      discount && "percent" in discount && vat.length === 1
        ? ["cbc:MultiplierFactorNumeric", shortDecimal(discount.percent, 2)]
        : null,
      money("cbc:Amount", share.discount),
      discount && "percent" in discount && vat.length === 1 ? money("cbc:BaseAmount", share.lines_net) : null,
      category("cac:TaxCategory", share),
    ]);
}

function taxes({ language, exemption_reason }: InvoiceContent, { vat, tax }: Totals, money: Money): Node {
  const labels = INVOICE_LABELS[language];
  const reasons = {
    S: "",
    Z: "",
    E: exemption_reason || labels.exempt,
    AE: labels.reverseCharge,
    G: labels.export,
    O: labels.notSubject,
  };
  return [
    "cac:TaxTotal",
    money("cbc:TaxAmount", tax),
    ...vat.map((share): Node => {
      const reason = reasons[share.category];
      return [
        "cac:TaxSubtotal",
        money("cbc:TaxableAmount", share.taxable),
        money("cbc:TaxAmount", share.tax),
        category("cac:TaxCategory", share, reason ? [["cbc:TaxExemptionReason", reason]] : []),
      ];
    }),
  ];
}

function lineOf(
  { currency, language }: InvoiceContent,
  { lines }: Totals,
  index: number,
  line: InvoiceContent["lines"][number],
  isInvoice: boolean,
): Node {
  const money = moneyOf(currency);
  const { gross, discount, net } = lines[index] ?? { gross: 0, discount: 0, net: 0 };
  const isPercent = line.discount && "percent" in line.discount ? line.discount.percent : null;
  return [
    isInvoice ? "cac:InvoiceLine" : "cac:CreditNoteLine",
    ["cbc:ID", String(index + 1)],
    [
      isInvoice ? "cbc:InvoicedQuantity" : "cbc:CreditedQuantity",
      { unitCode: line.unit },
      shortDecimal(line.quantity_thousandths, 3),
    ],
    money("cbc:LineExtensionAmount", net),
    discount > 0
      ? [
          "cac:AllowanceCharge",
          ["cbc:ChargeIndicator", "false"],
          ["cbc:AllowanceChargeReasonCode", "95"],
          ["cbc:AllowanceChargeReason", INVOICE_LABELS[language].discount],
          isPercent === null ? null : ["cbc:MultiplierFactorNumeric", shortDecimal(isPercent, 2)],
          money("cbc:Amount", discount),
          isPercent === null ? null : money("cbc:BaseAmount", gross),
        ]
      : null,
    [
      "cac:Item",
      line.description.length > 100 ? ["cbc:Description", line.description] : null,
      ["cbc:Name", line.description.slice(0, 100)],
      category("cac:ClassifiedTaxCategory", line.vat),
    ],
    ["cac:Price", money("cbc:PriceAmount", line.price)],
  ];
}

const ESCAPED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** Text of XML 1.0: what it can't hold, not even escaped, is left out; halves of a pair are no characters. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll(/[&<>"\t\n\r]/g, (sign) => ESCAPED[sign] ?? sign);
}

function written([name, ...rest]: Node): string {
  const inside = rest.filter(
    (part): part is string | Node => typeof part === "string" || Array.isArray(part),
  );
  const attributes = rest
    .filter(
      (part): part is Record<string, string> =>
        part !== null && typeof part === "object" && !Array.isArray(part),
    )
    .flatMap(Object.entries<string>)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join("");
  const body = inside.map((part) => (typeof part === "string" ? escaped(part) : written(part))).join("");
  return `<${name}${attributes}>${body}</${name}>`;
}
