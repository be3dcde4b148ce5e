import { expect, it } from "vitest";
import { partsOfYearIn } from "../../../supabase/functions/_shared/domain/text/parts-of-year.ts";
import { codesIn, lacksPartOfYear } from "./periods.ts";

it("takes what stands nearest for the part of the year that is told of", () => {
  const asked = { partsOfYear: partsOfYearIn("the third quarter"), years: [] };
  expect(lacksPartOfYear(asked, [], ["Sales rose.", "Second quarter of 2025"])).toBe(true);
  expect(lacksPartOfYear(asked, [], ["Sales in Q3 rose.", "Second quarter of 2025"])).toBe(false);
  expect(lacksPartOfYear(asked, [], ["Sales rose."])).toBe(false);
});

it("wants a column of the quarter of the year that is asked for", () => {
  const asked = { partsOfYear: partsOfYearIn("el segundo trimestre de 2024"), years: ["2024"] };
  expect(lacksPartOfYear(asked, ["Concepto", "2T 2025", "3T 2024"], [])).toBe(true);
  expect(lacksPartOfYear(asked, ["Concepto", "2T 2025", "2T 2024"], [])).toBe(false);
});

it("knows codes, and takes no quarter for one", () => {
  expect(codesIn("What does E11 of the HX-CF2 mean in Q3, and who has the 5+1 plan?")).toEqual([
    "E11",
    "HX-CF2",
    "5+1",
  ]);
});
