import { expect, test } from "vitest";
import { headingId, headingIds } from "./heading-id.ts";

test.each([
  ["Invite somebody", "invite-somebody"],
  ["  What's a tag?  ", "whats-a-tag"],
  ["CSV & Excel (XLSX)", "csv--excel-xlsx"],
  ["Step 2: Aim with #", "step-2-aim-with-"],
  ["snake_case and kebab-case", "snake_case-and-kebab-case"],
  ["Überprüfen, wer es liest", "überprüfen-wer-es-liest"],
  ["Cafe\u0301", "café"],
  ["邀请同事", "邀请同事"],
  ["دعوة زميل", "دعوة-زميل"],
  ["Mời đồng nghiệp", "mời-đồng-nghiệp"],
  ["", ""],
])("%j stands at #%s", (heading, id) => {
  expect(headingId(heading)).toBe(id);
});

test("headings that are alike stand at places of their own", () => {
  expect(headingIds(["Limits", "Limits", "Limits 1", "Limits"])).toEqual([
    "limits",
    "limits-1",
    "limits-1-1",
    "limits-2",
  ]);
});
