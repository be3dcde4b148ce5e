import { describe, expect, it } from "vitest";
import type { AgentField } from "./fields.ts";
import { checkValues, isEmpty, withDefaults } from "./values.ts";

// What is wrong with single values is told in tests/db/agents/values.test.ts, beside what the database says.
const fields: AgentField[] = [
  { key: "purpose", label: "Purpose", kind: "long_text", required: true },
  {
    key: "variants",
    label: "Variants",
    kind: "number",
    default: 1,
    required: true,
    limits: { min: 1, max: 3 },
  },
  { key: "recipients", label: "Recipients", kind: "recipients" },
];

describe("values of an agent's fields", () => {
  it("are refused field by field, in the fields' order, each by its name", () => {
    expect(checkValues(fields, { recipients: "Mia", variants: 4, purpose: 1 })).toEqual([
      { key: "purpose", message: "Purpose must be text." },
      { key: "variants", message: "Variants can be at most 3." },
      { key: "recipients", message: "Recipients must be a list." },
    ]);
  });

  it("are refused where there is no such field", () => {
    expect(checkValues(fields, { purpose: "Thank her.", ["x".repeat(80)]: 1 })).toEqual([
      { key: "x".repeat(80), message: `There is no field ${"x".repeat(60)}.` },
    ]);
    expect(checkValues(fields, { toString: 1 })).toHaveLength(1);
  });

  it("are needed of a run alone, and a default is one", () => {
    expect(checkValues(fields, {})).toEqual([]);
    expect(checkValues(fields, { purpose: " " }, { complete: true })).toEqual([
      { key: "purpose", message: "Purpose is needed." },
    ]);
    expect(checkValues(fields, { purpose: "Thank her.", variants: null }, { complete: true })).toEqual([]);
  });

  it("are those of the definitions where none is given, and of no other field", () => {
    expect(withDefaults(fields, { purpose: "Thank her.", other: 1 })).toEqual({
      purpose: "Thank her.",
      variants: 1,
    });
    expect(withDefaults(fields, { variants: 0 })).toEqual({ variants: 0 });
  });

  it("are none when absent, blank or an empty list", () => {
    expect([undefined, null, " \n", []].every(isEmpty)).toBe(true);
    expect([0, false, "a", [1]].some(isEmpty)).toBe(false);
  });
});
