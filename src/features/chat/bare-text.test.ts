import { describe, expect, test } from "vitest";
import { bareText } from "./bare-text.ts";

describe("what stands for an answer that isn't drawn yet", () => {
  test("words run on across what is bold, in code, or a link", () => {
    expect(bareText("the **140th carried** day, `only` as [the rules](https://rules.example) say")).toBe(
      "the 140th carried day, only as the rules say",
    );
  });

  test("headings, quotes, tables and the numbers of citations leave their words", () => {
    expect(bareText("## Rules\n\n> It holds. [1] [12]\n\n| Year | Days |\n|---|:---:|\n| 2024 | 25 |")).toBe(
      "Rules\n\nIt holds.\n\nYear Days\n2024 25",
    );
  });

  test("a name with underscores and a number stay what they are", () => {
    expect(bareText("_Set_ my_file_name to 3 - 4, #5")).toBe("Set my_file_name to 3 - 4, #5");
  });

  test("hostile input of any length is read at once", () => {
    const began = performance.now();
    bareText("[".repeat(50_000) + "-".repeat(50_000) + " _".repeat(50_000) + "|".repeat(50_000));
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
