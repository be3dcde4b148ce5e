import { expect, it } from "vitest";
import { partsOfYearIn } from "./parts-of-year.ts";

it.each([
  ["What was spent in the third quarter?", ["Q3"]],
  ["Was brachte das erste Halbjahr 2025?", ["H1"]],
  ["¿Cuánto se vendió en el segundo trimestre?", ["Q2"]],
  ["Combien au 1er trimestre ?", ["Q1"]],
  ["Üçüncü çeyrekte ne kadar harcandı?", ["Q3"]],
  ["İkinci çeyrekte ne kadar harcandı?", ["Q2"]],
  ["Doanh thu quý II là bao nhiêu?", ["Q2"]],
  ["第三季度的利润是多少？", ["Q3"]],
  ["كم بلغت أرباح الربع الثالث؟", ["Q3"]],
  ["How long is a quarter?", []],
  ["What was sold last quarter?", []],
  ["Can I leave after six months?", []],
])("knows the parts of a year in “%s”", (text, parts) => {
  expect([...partsOfYearIn(text)]).toEqual(parts);
});
