import { expect, test } from "vitest";
import { auditSubject, auditWords } from "./audit-words.ts";

test("says what was done, and an unknown action as it is", () => {
  expect(auditWords("member.remove")).toBe("Removed a member");
  expect(auditWords("moon.landing")).toBe("moon.landing");
});

test("says what it was about", () => {
  expect(auditSubject({ user_id: 3, email: "ada@x.org", role: "user" })).toBe("ada@x.org");
  expect(auditSubject({ name: "Finance" })).toBe("Finance");
  expect(auditSubject({ user_id: 3, from: "user", to: "admin" })).toBe("from User to Admin");
  expect(auditSubject({ user_id: 3, from: "king", to: 4 })).toBeNull();
});
