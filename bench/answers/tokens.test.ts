import { describe, expect, it } from "vitest";
import { says } from "./tokens.ts";

describe("what a text says, whatever the spelling", () => {
  it.each([
    ["The rent is 1.650 euros a month.", "1650 €"],
    ["It earned $ 38,069 against $ 34,941.", "$38,069"],
    ["It earned $38.1 million.", "38,100,000 usd"],
    ["Marmara 84,2 91,5", "91.5"],
    ["saat ücretine %20 eklenir", "20 percent"],
    ["| 99.7% | 4% of the fee |", "99.7%"],
    ["العقد 70,000 دينار ومدته ٧٥ يومًا", "75 يوم"],
    ["会员数年末为4.7万人", "47000"],
    ["am 3. März 2025", "2025-03-03"],
    ["ngày 12 tháng 5 năm 2025", "12/5/2025"],
    ["签订日期：2025年3月17日", "17 March 2025"],
    ["بتاريخ 9 نيسان 2025", "April 9, 2025"],
    ["El 12 de junio de 2025", "12 June 2025"],
    ["İSTANBUL'da", "istanbul"],
    ["Đỗ Minh Quân", "do minh quan"],
    ["a notice of four full months", "four months"],
  ])("%s: %s", (text, phrase) => expect(says(text, phrase)).toBe(true));

  it.each([
    ["£250 a night", "£25"],
    ["25 pence a mile", "£25"],
    ["It was 1.65 million.", "1,650"],
    ["on 13 March 2025", "3 March 2025"],
    ["months of notice: four", "four months"],
  ])("%s isn't %s", (text, phrase) => expect(says(text, phrase)).toBe(false));
});
