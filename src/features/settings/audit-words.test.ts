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

test("says what was set of the assistant, and names what is too long to say", () => {
  const changed = {
    instructions: true,
    tone: { from: "neutral", to: "plain" },
    creativity: { from: null, to: 0.3 },
  };
  expect(auditSubject({ number: 3, changed })).toBe(
    "Creativity from the model’s own to 0.3, Tone from Neutral to Plain language, Instructions",
  );
  expect(auditSubject({ changed: { mood: true } })).toBeNull();
  const kept = { chats: { from: null, to: 90 }, attachments: { from: null, to: null } };
  expect(auditSubject({ kept })).toBe("chats from for ever to 90 days");
  expect(auditWords("lessons.accept")).toBe("Accepted a lesson");
});

test("names the tag and the team while they are there", () => {
  const tags = [{ id: 4, name: "Finance" }];
  const teams = [{ id: 4, name: "Field engineers" }];
  expect(auditSubject({ tag_id: 4, team_id: 4 }, tags, teams)).toBe("Finance · Field engineers");
  expect(auditSubject({ tag_id: 4, user_id: 3 }, tags, teams)).toBe("Finance");
  expect(auditSubject({ tag_id: 5, team_id: 5 }, tags, teams)).toBeNull();
});
