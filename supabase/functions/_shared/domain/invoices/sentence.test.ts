import { expect, it } from "vitest";
import { readSentence } from "./sentence.ts";

it("reads the sentence that it is made for", () => {
  expect(readSentence("three days of Kestrel repair for Acme at £450 plus VAT, due in 14 days")).toEqual({
    description: "Kestrel repair",
    quantity_thousandths: 3000,
    unit: "DAY",
    buyer: "Acme",
    currency: "GBP",
    price: 45_000,
    plusVat: true,
    dueDays: 14,
  });
  expect(
    readSentence("1.5 hours of advice for Søn & Co. at EUR 1,250.50 per hour plus 19% VAT."),
  ).toMatchObject({
    quantity_thousandths: 1500,
    unit: "HUR",
    buyer: "Søn & Co.",
    price: 125_050,
    vatRate: 1900,
  });
  expect(readSentence("2 widgets of steel for Bo at ¥300")).toMatchObject({
    description: "widgets steel",
    unit: "C62",
    price: 300,
  });
});

it.each([
  "Please bill Acme for the repair.",
  "three days of repair for Acme at £450 including VAT",
  "three days of repair for Acme at £450.555",
  "0 days of repair for Acme at £450",
  "three days of repair for Acme at £450 and send it to me",
  "some days of repair for Acme at £450",
  "",
])("guesses nothing of %j", (sentence) => {
  expect(readSentence(sentence)).toBeNull();
});
