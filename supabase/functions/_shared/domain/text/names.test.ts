import { expect, it } from "vitest";
import { namesMissing } from "./names.ts";

const missing = (text: string, held: string): string[] =>
  namesMissing(text, held).map(({ start, end }) => text.slice(start, end));

it.each([
  ["The board appointed Maria Lopez in March.", "Maria López was appointed by the Board on 12 March."],
  ["It was signed by the CEO on Monday.", "Signed by the chief executive officer."],
  ["Sözleşmeyi Demir Ltd imzaladı.", "Demir Ltd. ile imzalanmıştır."],
  ["He works in Turkey's Istanbul office.", "The office in Istanbul, Turkey"],
  ["- **Notice**: Three months. Then it ends.", "three months of notice"],
  ["Die Geschäftsführung bestellt Herrn Krause.", "Frau Weber leitet den Betrieb."],
])("finds the names of %j in %j", (text, held) => {
  expect(missing(text, held)).toEqual([]);
});

it.each([
  ["The lease was signed by Maria Sanz.", "The lease was signed by Maria Lopez.", ["Sanz"]],
  ["The supplier is Pelican Ltd.", "The supplier is Northgate Ltd.", ["Pelican"]],
  ["El arrendador es Talleres Robledo.", "El arrendador es Inmobiliaria Olmo.", ["Talleres", "Robledo"]],
  ["It was bought from IBM.", "It was bought from SAP.", ["IBM"]],
])("misses those of %j in %j", (text, held, wanted) => {
  expect(missing(text, held)).toEqual(wanted);
});
