import { expect, it } from "vitest";
import { toCsv } from "./csv.ts";

it("writes text and numbers, and quotes what would break a row", () => {
  expect(
    toCsv([
      ["Name", "Questions"],
      ['Ada "The Countess", Lovelace', 3],
      ["two\nlines", -1],
    ]),
  ).toBe('Name,Questions\r\n"Ada ""The Countess"", Lovelace",3\r\n"two\nlines",-1\r\n');
});

it.each(["-5", "+3.5", "-1,250.00", "-12%"])("leaves the number %s", (text) => {
  expect(toCsv([[text]]).replaceAll('"', "")).toBe(`${text}\r\n`);
});

it.each([
  "=1+1",
  "+1+1",
  "-2+3+cmd",
  "+cmd|' /C calc'!A0",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  " =1",
  "＝1",
  "  =HYPERLINK(1)",
  '=HYPERLINK("http://example.com")',
])("keeps a spreadsheet from running %j", (text) => {
  expect(toCsv([[text]])).toMatch(/^"'/);
});
