import { readFile } from "node:fs/promises";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { randomFrom } from "../../local/testing/sample.ts";
import { unprintedScripts } from "../../supabase/functions/_shared/domain/invoices/scripts.ts";
import { randomInvoice } from "../../supabase/functions/_shared/domain/invoices/testing/random-invoice.ts";
import { fontPath } from "../../supabase/functions/_shared/domain/typesetting/font-paths.ts";
import type { LoadFont } from "../../supabase/functions/_shared/domain/typesetting/fonts.ts";
import { invoicePdf } from "../../supabase/functions/_shared/invoices/pdf/invoice-pdf.ts";

const loaded: string[] = [];
const load: LoadFont = async (file) => {
  loaded.push(file);
  return new Uint8Array(await readFile(`node_modules/@fontsource/${fontPath(file)}`));
};

async function printed(name: string): Promise<string> {
  const one = randomInvoice(randomFrom(7), 1);
  const content = { ...one, buyer: { ...one.buyer, name }, notes: name, language: "en" as const };
  const pdf = await invoicePdf(
    { kind: "invoice", number: "1", issued_on: "2026-01-31", due_on: "2026-02-14", corrects: null, content },
    { color: null, logo: null },
    load,
  );
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true });
  return text;
}

/** The letters of a text, whatever order shaping gives them. */
const letters = (text: string) => [...new Set(text.normalize("NFC").replaceAll(/\s/g, ""))].toSorted();

it.each([
  ["Hebrew", "שלום עולם בע״מ", "hebrew"],
  ["Thai", "บริษัท ทดสอบ จำกัด", "thai"],
  ["Korean", "주식회사 한국수리", "korean"],
  ["Devanagari", "हिन्दी सेवा क्षेत्र", "devanagari"],
  ["Japanese", "東京サービス株式会社 ありがとう", "chinese"],
])("%s stands on paper in letters of its own", async (_script, name, font) => {
  loaded.length = 0;
  const text = await printed(name);
  expect(text).not.toContain("\ufffd");
  expect(loaded).toContain(font);
  const has = new Set(letters(text));
  expect(letters(name).filter((letter) => !has.has(letter))).toEqual([]);
});

it("loads no font for scripts that aren't there", async () => {
  loaded.length = 0;
  await printed("Acme");
  expect(loaded.filter((file) => /hebrew|thai|korean|devanagari/.test(file))).toEqual([]);
});

it("names the scripts that no font here has", () => {
  const one = randomInvoice(randomFrom(7), 1);
  const named = (name: string) => unprintedScripts({ ...one, buyer: { ...one.buyer, name } });
  expect(named("Ακμή Ünal 東京 한국 שלום बाज़ार ไทย Компания شركة")).toEqual([]);
  expect(named("தமிழ் ქართული")).toEqual(["Tamil letters", "Georgian letters"]);
});
