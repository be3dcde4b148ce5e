import { describe, expect, it } from "vitest";
import { cleanMetadata } from "./clean.ts";
import { METADATA_LIMITS } from "./limits.ts";
import { metadataOf } from "./opening.ts";

const today = "2026-11-22";

describe("what a file says of itself", () => {
  it("is taken where a person wrote it", () => {
    const raw = {
      title: " Travel\tpolicy ",
      author: "Jane Doe\0",
      date: "D:20240312101500+01'00'",
      language: "de-AT",
    };
    expect(cleanMetadata({ ...raw, more: { Subject: "Expenses", Keywords: "" } }, today)).toEqual({
      title: "Travel policy",
      author: "Jane Doe",
      date: "2024-03-12",
      language: "de",
      more: { Subject: "Expenses" },
    });
  });

  it.each([
    "untitled",
    "Unbenannt 1",
    "Microsoft Word - x.doc",
    "Document1",
    "PowerPoint Presentation",
    "C:\\Users\\x\\a.docx",
    "scan.pdf",
    "M\0y\0 t\0",
    "Caf\ufffd",
    "---",
    "1234-56",
    "sin título",
    "无标题",
    "https://example.org/a",
    "",
  ])("isn't believed of a title %j", (title) => expect(cleanMetadata({ title }, today)).toEqual({}));

  it.each(["Microsoft Office User", "admin", "user", "python-docx", "HP", "Unknown", "\0\0", "?"])(
    "isn't believed of an author %j",
    (author) => expect(cleanMetadata({ author }, today)).toEqual({}),
  );

  it.each([
    "1970-01-01T00:00:00Z",
    "D:19700101000000",
    "1980-01-01T00:00:00Z",
    "2013-12-23T23:15:00Z",
    "2026-11-24",
    "0000-00-00",
    "1601-01-01T00:00:00Z",
    "2024-13-40",
    "soon",
    "D:00000000",
  ])("isn't believed of a date %j", (date) => expect(cleanMetadata({ date }, today)).toEqual({}));

  it.each(["x-default", "und", "english", "12", "zz-zz-", "qq"])(
    "isn't believed of a language %j",
    (language) => expect(cleanMetadata({ language }, today)).toEqual({}),
  );

  it("is shortened to what is kept", () => {
    const { title, more } = cleanMetadata(
      { title: "Word ".repeat(200), more: { Subject: "x".repeat(9_000) } },
      today,
    );
    expect(title?.length).toBeLessThanOrEqual(METADATA_LIMITS.title);
    expect(more?.["Subject"]).toHaveLength(METADATA_LIMITS.value);
  });
});

describe("what a document's beginning says", () => {
  const read = (text: string, properties = {}) =>
    metadataOf(
      properties,
      [
        { kind: "heading", level: 1, text: "Reiserichtlinie" },
        ...text.split("\n\n").map((part) => ({ kind: "paragraph" as const, text: part })),
      ],
      today,
    );
  const german =
    "Diese Richtlinie gilt für alle Reisen, die Mitarbeiter im Auftrag der Gesellschaft unternehmen, und ersetzt die Fassung von gestern nicht.";

  it("is a labelled date and author, the first heading, and the language of the text", () => {
    expect(read(`Stand: 12. März 2024\n\nVerfasser: Jana Groß\n\n${german}`, { language: "en-US" })).toEqual({
      title: "Reiserichtlinie",
      author: "Jana Groß",
      date: "2024-03-12",
      language: "de",
    });
  });

  it.each([
    ["Last updated: March 12, 2024", "2024-03-12"],
    ["Fecha de publicación: 12 de marzo de 2024", "2024-03-12"],
    ["Mis à jour le 12 mars 2024", "2024-03-12"],
    ["Tarih: 12.03.2024", "2024-03-12"],
    ["Ngày ban hành: 12/03/2024", undefined],
    ["发布日期：2024年3月12日", "2024-03-12"],
    ["تاريخ النشر: ١٢ مارس ٢٠٢٤", "2024-03-12"],
  ])("dates it by %s", (line, date) => expect(read(line).date).toBe(date));

  it("isn't taken from a sentence, from later days, or from what no label names", () => {
    expect(read("By 12 March 2024 all forms must have been handed in to the office in Elm Street.")).toEqual({
      title: "Reiserichtlinie",
    });
    expect(read("Date: 12 March 2031").date).toBeUndefined();
    expect(read("Stand: 1.1.1970").date).toBeUndefined();
    expect(read("The author: is unknown to all of us here; see 3.2 for details.").author).toBeUndefined();
  });

  it("counts before what a program wrote, but a title of the file before the heading", () => {
    const found = read("Date: 12 March 2024", { title: "Travel abroad", date: "2025-01-02T10:00:00Z" });
    expect(found).toEqual({ title: "Travel abroad", date: "2024-03-12" });
  });

  it("is the first slide's title without its number, and no sheet's name", () => {
    const titled = (text: string, place: string) =>
      metadataOf({}, [{ kind: "heading", level: 1, text, place }], today).title;
    expect(titled("Slide 1: Plans for 2028", "Slide 1: Plans for 2028")).toBe("Plans for 2028");
    expect(titled("Slide 2", "Slide 2")).toBeUndefined();
    expect(titled("Prices", "Prices")).toBeUndefined();
    expect(titled("Prices in June", "Row 1")).toBe("Prices in June");
  });

  it("leaves a language that it can't tell to the file", () => {
    const polish =
      "Niniejszy regulamin określa zasady korzystania z biblioteki oraz prawa i obowiązki czytelników, którzy z niej korzystają każdego dnia roku.";
    expect(read(polish, { language: "pl" }).language).toBe("pl");
    expect(read("Kurz.", { language: "fr" }).language).toBe("fr");
  });
});
