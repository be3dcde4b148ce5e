import { parts, type UblDocument } from "./read-ubl.ts";

/** A rule of EN 16931 (CEN/TS 16931-3-2's names) that a document in UBL must hold to. */
export interface Rule {
  id: string;
  says: string;
  /** Whether it holds. */
  holds(document: UblDocument): boolean;
}

/** All of them together. */
export const sum = (amounts: readonly bigint[]) => amounts.reduce((all, each) => all + each, 0n);

/** Declares a rule. */
export const rule = (id: string, says: string, holds: Rule["holds"]): Rule => ({ id, says, holds });
/** How a category of VAT is to be told, by the name that its rules have. */
const CATEGORIES = [
  ["S", "S", (of: UblDocument) => of.vatId("Supplier") !== ""],
  ["Z", "Z", (of: UblDocument) => of.vatId("Supplier") !== ""],
  ["E", "E", (of: UblDocument) => of.vatId("Supplier") !== ""],
  [
    "AE",
    "AE",
    (of: UblDocument) =>
      of.vatId("Supplier") !== "" && (of.vatId("Customer") || of.legalId("Customer")) !== "",
  ],
  ["G", "G", (of: UblDocument) => of.vatId("Supplier") !== ""],
  ["O", "O", (of: UblDocument) => of.vatId("Supplier") === "" && of.vatId("Customer") === ""],
] as const;

/** The rules that each category of VAT has of its own. */
export const VAT_RULES: readonly Rule[] = CATEGORIES.flatMap(([name, id, hasIds]) => {
  const has = (of: UblDocument) => of.categories().includes(id);
  const shares = (of: UblDocument) => of.shares.filter((each) => of.text("TaxCategory/ID", each) === id);
  const percentIsRight = (percent: string) =>
    id === "S" ? parts(percent || "0") > 0n : id === "O" ? percent === "" : parts(percent || "1") === 0n;
  const reasoned = !["S", "Z"].includes(id);
  return [
    rule(
      `BR-${name}-01`,
      "a category that is used stands in the breakdown",
      (of) => !has(of) || shares(of).length > 0,
    ),
    rule(`BR-${name}-02`, "the parties are identified as the category needs", (of) => !has(of) || hasIds(of)),
    rule(`BR-${name}-05`, "a line's rate is one of its category", (of) =>
      of.lines
        .filter((line) => of.text("Item/ClassifiedTaxCategory/ID", line) === id)
        .every((line) => percentIsRight(of.text("Item/ClassifiedTaxCategory/Percent", line))),
    ),
    rule(
      `BR-${name}-08`,
      "what VAT is charged on is the lines less the allowances of category and rate",
      (of) =>
        shares(of).every((share) => {
          const percent = of.text("TaxCategory/Percent", share);
          const lines = of.lines.filter(
            (line) =>
              of.text("Item/ClassifiedTaxCategory/ID", line) === id &&
              of.text("Item/ClassifiedTaxCategory/Percent", line) === percent,
          );
          const less = of
            .all("AllowanceCharge")
            .filter(
              (each) =>
                of.text("TaxCategory/ID", each) === id && of.text("TaxCategory/Percent", each) === percent,
            );
          return (
            of.amount("TaxableAmount", share) ===
            sum(lines.map((line) => of.amount("LineExtensionAmount", line))) -
              sum(less.map((each) => of.amount("Amount", each)))
          );
        }),
    ),
    rule(
      `BR-${name}-09`,
      "VAT of the category is its rate of that, 0 where it isn't the standard rate",
      (of) => shares(of).every((share) => (id === "S" ? true : of.amount("TaxAmount", share) === 0n)),
    ),
    rule(`BR-${name}-10`, "a reason stands where VAT isn't charged, and only there", (of) =>
      shares(of).every((share) => (of.text("TaxCategory/TaxExemptionReason", share) !== "") === reasoned),
    ),
  ];
});
