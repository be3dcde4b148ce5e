import { describe, expect, it } from "vitest";
import { datesIn } from "./dates.ts";

const first = (text: string, language?: string) => {
  const [date] = datesIn(text, language);
  return date && [date.from, date.until];
};
const day = (iso: string) => [iso, iso];

describe("dates in a text", () => {
  it.each([
    ["2024-03-12", "2024-03-12"],
    ["12. März 2024", "2024-03-12"],
    ["12.03.2024", "2024-03-12"],
    ["March 12, 2024", "2024-03-12"],
    ["12th of March 2024", "2024-03-12"],
    ["12 de marzo de 2024", "2024-03-12"],
    ["le 1er août 2023", "2023-08-01"],
    ["12 Mart 2024", "2024-03-12"],
    ["ngày 12 tháng 3 năm 2024", "2024-03-12"],
    ["2024年3月12日", "2024-03-12"],
    ["١٢ مارس ٢٠٢٤", "2024-03-12"],
    ["13/02/2024", "2024-02-13"],
    ["02/13/2024", "2024-02-13"],
  ])("reads %s", (text, iso) => expect(first(text)).toEqual(day(iso)));

  it("reads months and years", () => {
    expect(first("in March 2024")).toEqual(["2024-03-01", "2024-03-31"]);
    expect(first("Februar 2024")).toEqual(["2024-02-01", "2024-02-29"]);
    expect(first("2024年3月")).toEqual(["2024-03-01", "2024-03-31"]);
    expect(first("tháng 3 năm 2024")).toEqual(["2024-03-01", "2024-03-31"]);
    expect(first("03/2024")).toEqual(["2024-03-01", "2024-03-31"]);
    expect(first("Stand 2023")).toEqual(["2023-01-01", "2023-12-31"]);
  });

  it("leaves out what may be another day, isn't one, or is a number", () => {
    expect(first("3/4/2024", "en")).not.toEqual(day("2024-03-04"));
    expect(first("3/4/2024", "es")).toEqual(day("2024-04-03"));
    expect(datesIn("31.02.2024").filter(({ of }) => of === "day")).toEqual([]);
    expect(datesIn("EUR 2,024.50 and 20245 and 1.2024,5")).toEqual([]);
  });

  it("says where each stands", () => {
    const text = "Between 1 May 2023 and 30. Juni 2024.";
    expect(datesIn(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "1 May 2023",
      "30. Juni 2024",
    ]);
  });
});
