import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, it } from "vitest";
import type { ReadableExtension } from "../domain/readable.ts";
import { openDocument } from "./open-document.ts";
import { makeDocx, p } from "./testing/make-docx.ts";
import { makePdf, textContent } from "./testing/make-pdf.ts";
import { testContext } from "./testing/read-all.ts";

async function propertiesOf(bytes: Uint8Array<ArrayBuffer>, type: ReadableExtension) {
  const { document } = await openDocument(bytes, type, testContext());
  const { more = {}, ...properties } = (await document.properties?.()) ?? {};
  await document.close();
  const said = (of: object) => Object.fromEntries(Object.entries(of).filter(([, value]) => value));
  return { ...said(properties), more: said(more) };
}
const text = (words: string) => new Uint8Array(strToU8(words));

it("finds the core properties of a Word document, whatever their prefixes", async () => {
  const files = unzipSync(
    makeDocx({
      body: p("Hello"),
      parts: {
        styles:
          '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="de-AT"/></w:rPr></w:rPrDefault></w:docDefaults>',
      },
    }),
  );
  const rels = strFromU8(files["_rels/.rels"] ?? new Uint8Array());
  files["_rels/.rels"] = strToU8(
    rels.replace(
      "</Relationships>",
      '<Relationship Id="r9" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>',
    ),
  );
  files["docProps/core.xml"] = strToU8(
    '<coreProperties xmlns="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:x="http://purl.org/dc/elements/1.1/" xmlns:t="http://purl.org/dc/terms/"><x:title>Travel &amp; expenses</x:title><x:creator>Jane Doe</x:creator><x:subject>Costs</x:subject><t:created>2020-01-01T00:00:00Z</t:created><t:modified>2024-03-12T09:00:00Z</t:modified></coreProperties>',
  );
  expect(await propertiesOf(new Uint8Array(zipSync(files)), "docx")).toEqual({
    title: "Travel & expenses",
    author: "Jane Doe",
    date: "2024-03-12T09:00:00Z",
    language: "de-AT",
    more: { Subject: "Costs" },
  });
  expect(await propertiesOf(makeDocx({ body: p("Hello") }), "docx")).toEqual({ more: {} });
});

it("finds the information dictionary of a PDF, and XMP where that is silent", async () => {
  const pages = [textContent([{ text: "Hello", x: 60, y: 700 }])];
  const info = "<</Title(Travel policy)/CreationDate(D:20240312101500Z)>>";
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li>Other</rdf:li></rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>Jane Doe</rdf:li><rdf:li>Max Muster</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>';
  const bytes = makePdf({
    pages,
    extra: [info, `<</Type/Metadata/Subtype/XML/Length ${String(xmp.length)}>>stream\n${xmp}\nendstream`],
    catalog: "/Metadata 11 0 R/Lang(en-GB)",
    trailer: "/Info 10 0 R",
  });
  expect(await propertiesOf(bytes, "pdf")).toEqual({
    title: "Travel policy",
    author: "Jane Doe, Max Muster",
    date: "D:20240312101500Z",
    language: "en-GB",
    more: {},
  });
  expect(await propertiesOf(makePdf({ pages }), "pdf")).toEqual({ more: {} });
});

it("finds what a web page says of itself", async () => {
  const page = (head: string) =>
    text(`<html lang="fr"><head>${head}</head><body><p>Bonjour à tous, voici la page.</p></body></html>`);
  expect(
    await propertiesOf(
      page(
        '<title>Voyage | Site</title><meta name="author" content="A. Durand"><meta property="article:published_time" content="2024-03-12T08:00:00+01:00"><meta property="og:title" content="Voyage">',
      ),
      "html",
    ),
  ).toEqual({
    title: "Voyage",
    author: "A. Durand",
    date: "2024-03-12T08:00:00+01:00",
    language: "fr",
    more: {},
  });
  const work = {
    "@graph": [
      { "@type": "Organization", name: "Site" },
      {
        "@type": "NewsArticle",
        headline: "Le voyage",
        author: [{ name: "A. Durand" }, { name: "B. Petit" }],
        datePublished: "2024-03-12",
      },
    ],
  };
  expect(
    await propertiesOf(
      page(`<title>Voyage</title><script type="application/ld+json">${JSON.stringify(work)}</script>`),
      "html",
    ),
  ).toMatchObject({ title: "Le voyage", author: "A. Durand, B. Petit", date: "2024-03-12" });
  expect(
    await propertiesOf(
      page('<title>Voyage</title><script type="application/ld+json">{"@type": [</script>'),
      "html",
    ),
  ).toEqual({
    title: "Voyage",
    language: "fr",
    more: {},
  });
});

it("finds the front matter of Markdown, without believing in aliases or types", async () => {
  const matter =
    "title: Travel policy\nauthors: [Jane Doe, Max Muster]\ndate: 2024-03-12\nlang: en\nDepartment: Finance\n";
  expect(await propertiesOf(text(`---\n${matter}---\n# Hello\n`), "md")).toEqual({
    title: "Travel policy",
    author: "Jane Doe, Max Muster",
    date: "2024-03-12",
    language: "en",
    more: { department: "Finance" },
  });
  for (const bad of ["a: &a [x]\nb: *a", "title: [", "- 1\n- 2", "title: {a: {b: c}}"]) {
    expect(await propertiesOf(text(`---\n${bad}\nx: 1\n---\n# Hello\n`), "md")).not.toHaveProperty("title");
  }
  expect(await propertiesOf(text("# Hello\n\ntitle: no\n"), "md")).toEqual({ more: {} });
});
