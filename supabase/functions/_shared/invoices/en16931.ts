import { type Element, MILLION, parts, readUbl } from "./read-ubl.ts";
import { type Rule, rule, sum, VAT_RULES } from "./vat-rules.ts";

const given = (id: string, says: string, path: string) => rule(id, says, (of) => of.text(path) !== "");
const ofEach = (id: string, says: string, path: string) =>
  rule(id, says, (of) => of.lines.every((line) => of.text(path, line) !== ""));
/** `value` within half of the last decimal of `exact`. */
const isRounded = (value: bigint, exact: bigint, unit: bigint) => {
  const off = value > exact ? value - exact : exact - value;
  return 2n * off <= unit;
};
const unitOf = (text: string) => MILLION / 10n ** BigInt((text.split(".")[1] ?? "").length);

/**
 * The rules of EN 16931 that are checked: its arithmetic, and what must be there of what we write.
 * Not checked: BR-06..09's code lists (BR-CL-*, but currencies, countries and units come from lists of ours), BR-DEC-* for currencies
 * of three decimals, which the standard has no room for; and the rules of groups that we never write: payee (BR-17), tax
 * representative (BR-18 to 20, BR-56), invoicing period (BR-29, 30), charges (BR-36 to 44), delivery (BR-57), cards (BR-51),
 * supporting documents (BR-52), accounting currency (BR-53), item attributes (BR-54), classification (BR-64, 65), IC, IG, IP, B.
 * BR-CO-09, the prefix of VAT numbers by country, is not checked either: sellers outside the EU have others.
 */
export const RULES: readonly Rule[] = [
  given("BR-01", "a specification identifier", "CustomizationID"),
  given("BR-02", "a number", "ID"),
  rule("BR-03", "a day of issue", (of) => /^\d{4}-\d\d-\d\d$/.test(of.text("IssueDate"))),
  rule("BR-04", "a type code", (of) =>
    of.isInvoice ? of.text("InvoiceTypeCode") === "380" : of.text("CreditNoteTypeCode") === "381",
  ),
  rule("BR-05", "a currency", (of) => /^[A-Z]{3}$/.test(of.text("DocumentCurrencyCode"))),
  given("BR-06", "the seller's name", "AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName"),
  given("BR-07", "the buyer's name", "AccountingCustomerParty/Party/PartyLegalEntity/RegistrationName"),
  rule(
    "BR-08",
    "the seller's address",
    (of) => of.all("AccountingSupplierParty/Party/PostalAddress").length === 1,
  ),
  given(
    "BR-09",
    "the seller's country",
    "AccountingSupplierParty/Party/PostalAddress/Country/IdentificationCode",
  ),
  rule(
    "BR-10",
    "the buyer's address",
    (of) => of.all("AccountingCustomerParty/Party/PostalAddress").length === 1,
  ),
  given(
    "BR-11",
    "the buyer's country",
    "AccountingCustomerParty/Party/PostalAddress/Country/IdentificationCode",
  ),
  given("BR-12", "the sum of the lines", "LegalMonetaryTotal/LineExtensionAmount"),
  given("BR-13", "the total without VAT", "LegalMonetaryTotal/TaxExclusiveAmount"),
  given("BR-14", "the total with VAT", "LegalMonetaryTotal/TaxInclusiveAmount"),
  given("BR-15", "what is due", "LegalMonetaryTotal/PayableAmount"),
  rule("BR-16", "a line", (of) => of.lines.length > 0),
  rule("BR-21", "each line's own identifier", (of) => {
    const ids = of.lines.map((line) => of.text("ID", line));
    return ids.every(Boolean) && new Set(ids).size === ids.length;
  }),
  rule("BR-22", "each line's quantity", (of) =>
    of.lines.every(
      (line) => [...of.all("InvoicedQuantity", line), ...of.all("CreditedQuantity", line)].length === 1,
    ),
  ),
  rule("BR-23", "each quantity's unit", (of) =>
    of.lines.every((line) =>
      [...of.all("InvoicedQuantity", line), ...of.all("CreditedQuantity", line)].every(({ attributes }) =>
        /^[A-Z0-9]{2,3}$/.test(attributes["unitCode"] ?? ""),
      ),
    ),
  ),
  ofEach("BR-24", "each line's net", "LineExtensionAmount"),
  ofEach("BR-25", "each item's name", "Item/Name"),
  ofEach("BR-26", "each item's price", "Price/PriceAmount"),
  rule("BR-27", "no price below 0", (of) =>
    of.lines.every((line) => of.amount("Price/PriceAmount", line) >= 0n),
  ),
  rule("BR-31", "each allowance's amount", (of) =>
    of.all("AllowanceCharge").every((each) => of.text("Amount", each) !== ""),
  ),
  rule("BR-32", "each allowance's category", (of) =>
    of.all("AllowanceCharge").every((each) => of.text("TaxCategory/ID", each) !== ""),
  ),
  rule("BR-33", "each allowance's reason", (of) =>
    of.all("AllowanceCharge").every((each) => of.text("AllowanceChargeReason", each) !== ""),
  ),
  rule("BR-41", "each line allowance's amount", (of) =>
    of.lines.every((line) => of.all("AllowanceCharge", line).every((each) => of.text("Amount", each) !== "")),
  ),
  rule("BR-42", "each line allowance's reason", (of) =>
    of.lines.every((line) =>
      of.all("AllowanceCharge", line).every((each) => of.text("AllowanceChargeReason", each) !== ""),
    ),
  ),
  rule("BR-45", "what VAT of each group is charged on", (of) =>
    of.shares.every((each) => of.text("TaxableAmount", each) !== ""),
  ),
  rule("BR-46", "VAT of each group", (of) => of.shares.every((each) => of.text("TaxAmount", each) !== "")),
  rule("BR-47", "each group's category", (of) =>
    of.shares.every((each) => of.text("TaxCategory/ID", each) !== ""),
  ),
  rule("BR-48", "each group's rate, unless VAT isn't its subject", (of) =>
    of.shares.every(
      (each) => of.text("TaxCategory/ID", each) === "O" || of.text("TaxCategory/Percent", each) !== "",
    ),
  ),
  rule("BR-49", "the means of payment", (of) =>
    of.all("PaymentMeans").every((each) => of.text("PaymentMeansCode", each) !== ""),
  ),
  rule("BR-50", "the account that is paid to", (of) =>
    of.all("PaymentMeans/PayeeFinancialAccount").every((each) => of.text("ID", each) !== ""),
  ),
  rule("BR-55", "the invoice that is corrected has a number", (of) =>
    of.all("BillingReference").every((each) => of.text("InvoiceDocumentReference/ID", each) !== ""),
  ),
  rule("BR-61", "a transfer names its account", (of) =>
    of
      .all("PaymentMeans")
      .every(
        (each) =>
          of.text("PaymentMeansCode", each) !== "30" || of.text("PayeeFinancialAccount/ID", each) !== "",
      ),
  ),
  rule("BR-CO-04", "each line's category of VAT", (of) =>
    of.lines.every((line) => of.text("Item/ClassifiedTaxCategory/ID", line) !== ""),
  ),
  rule(
    "BR-CO-10",
    "the sum of the lines is that of their nets",
    (of) =>
      of.amount("LegalMonetaryTotal/LineExtensionAmount") ===
      sum(of.lines.map((line) => of.amount("LineExtensionAmount", line))),
  ),
  rule(
    "BR-CO-11",
    "the sum of allowances is that of the document's",
    (of) =>
      of.amount("LegalMonetaryTotal/AllowanceTotalAmount") ===
      sum(of.all("AllowanceCharge").map((each) => of.amount("Amount", each))),
  ),
  rule(
    "BR-CO-13",
    "the total without VAT is lines less allowances",
    (of) =>
      of.amount("LegalMonetaryTotal/TaxExclusiveAmount") ===
      of.amount("LegalMonetaryTotal/LineExtensionAmount") -
        of.amount("LegalMonetaryTotal/AllowanceTotalAmount"),
  ),
  rule(
    "BR-CO-14",
    "all VAT is that of the groups",
    (of) => of.amount("TaxTotal/TaxAmount") === sum(of.shares.map((each) => of.amount("TaxAmount", each))),
  ),
  rule(
    "BR-CO-15",
    "the total with VAT is that without and VAT",
    (of) =>
      of.amount("LegalMonetaryTotal/TaxInclusiveAmount") ===
      of.amount("LegalMonetaryTotal/TaxExclusiveAmount") + of.amount("TaxTotal/TaxAmount"),
  ),
  rule(
    "BR-CO-16",
    "what is due is the total with VAT",
    (of) =>
      of.amount("LegalMonetaryTotal/PayableAmount") === of.amount("LegalMonetaryTotal/TaxInclusiveAmount"),
  ),
  rule("BR-CO-17", "VAT of a group is its rate of what it is charged on, rounded once", (of) =>
    of.shares.every((each) => {
      const text = of.text("TaxAmount", each);
      const exact =
        (of.amount("TaxableAmount", each) * of.amount("TaxCategory/Percent", each)) / 100n / MILLION;
      return isRounded(parts(text), exact, unitOf(text));
    }),
  ),
  rule("BR-CO-18", "a breakdown of VAT", (of) => of.shares.length > 0),
  rule(
    "BR-CO-25",
    "what is due has a day, or terms",
    (of) =>
      of.amount("LegalMonetaryTotal/PayableAmount") <= 0n ||
      (of.text("DueDate") || of.text("PaymentTerms/Note")) !== "",
  ),
  rule(
    "BR-CO-26",
    "the seller can be identified",
    (of) => (of.vatId("Supplier") || of.legalId("Supplier")) !== "",
  ),
  rule("BR-DEC", "amounts have as many decimals as their currency, at most 2 or, of some, 3", (of) =>
    amountsOf(of.root).every(
      ({ name, text }) => name === "PriceAmount" || (text.split(".")[1] ?? "").length <= 3,
    ),
  ),
  rule("CURRENCY", "every amount is in the document's currency", (of) =>
    amountsOf(of.root).every(
      ({ attributes }) => attributes["currencyID"] === of.text("DocumentCurrencyCode"),
    ),
  ),
  rule("LINE-NET", "a line is quantity × price, rounded, less its allowances", (of) =>
    of.lines.every((line) => {
      const quantity = of.amount(of.isInvoice ? "InvoicedQuantity" : "CreditedQuantity", line);
      const text = of.text("LineExtensionAmount", line);
      const less = sum(of.all("AllowanceCharge", line).map((each) => of.amount("Amount", each)));
      return isRounded(
        parts(text) + less,
        (quantity * of.amount("Price/PriceAmount", line)) / MILLION,
        unitOf(text),
      );
    }),
  ),
  ...VAT_RULES,
  rule(
    "BR-O-11",
    "what isn't subject to VAT stands alone",
    (of) => !of.categories().includes("O") || of.shares.length === 1,
  ),
];

function amountsOf(element: Element): Element[] {
  return [...("currencyID" in element.attributes ? [element] : []), ...element.children.flatMap(amountsOf)];
}

/**
 * The rules that a document in UBL breaks.
 * @throws Error when it isn't XML
 */
export function brokenRules(ubl: string): string[] {
  const document = readUbl(ubl);
  return RULES.filter(({ holds }) => !holds(document)).map(({ id, says }) => `${id}: ${says}`);
}
