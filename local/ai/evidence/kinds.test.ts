import { expect, it } from "vitest";
import { countedIn, kindAsked, onlyAsks, type Kind } from "./kinds.ts";
import { saysKind } from "./said-kinds.ts";

it.each<[string, Kind | null]>([
  ["How much does the deposit cost?", "money"],
  ["Wie teuer ist ein Zimmer?", "money"],
  ["Maaşım ne kadar?", "money"],
  ["快递费用是多少？", "money"],
  ["Bis wann muss ich kündigen?", "date"],
  ["¿Cuánto dura el contrato?", "duration"],
  ["Thời hạn thuê là bao lâu?", "duration"],
  ["ما مدة العقد؟", "duration"],
  ["谁批准加班？", "person"],
  ["When may I work from home?", "condition"],
  ["How long must a password be?", "number"],
  ["What is the phone number of the office?", "contact"],
  ["Tell me about the garden.", null],
])("%s asks for %s", (question, kind) => {
  expect(kindAsked(question)).toBe(kind);
});

it.each<[Kind, string, string]>([
  ["person", "Approved by Clara Okonkwo", "approved by the rules of the house"],
  ["person", "Sorumlu: Deniz Yılmaz", "Karadere Lojistik A.Ş. her yıl sayım yapar"],
  ["money", "The fee is £25", "The fee is due in May"],
  ["duration", "innerhalb von drei Wochen", "innerhalb des Hauses"],
  ["clock", "abre a las 9:30", "abre los lunes"],
  ["share", "lãi suất 6%", "lãi suất cố định"],
  ["date", "于2025年6月1日生效", "签字后生效"],
  ["contact", "ring extension 115", "ring the office"],
])("a %s is in “%s”, and isn't in “%s”", (kind, said, unsaid) => {
  expect([saysKind(kind, said, null), saysKind(kind, unsaid, null)]).toEqual([true, false]);
});

it("knows what is counted", () => {
  expect(countedIn("How many employees are there?")).toContain("employees");
  expect(countedIn("Depoda kaç forklift var?")).toBe("forklift");
  expect(countedIn("Who counts?")).toBeNull();
});

it("reads kinds by a line's own language", () => {
  expect(saysKind("number", "on the first floor", "en")).toBe(false);
  expect(saysKind("number", "on gün içinde", "tr")).toBe(true);
  expect(saysKind("reason", "Ein Schlüssel ist da", "en")).toBe(false);
  expect(saysKind("date", "You may leave", "en")).toBe(false);
  expect(saysKind("date", "from May on", "en")).toBe(true);
});

it("knows words that only ask", () => {
  expect(onlyAsks("money", "cost")).toBe(true);
  expect(onlyAsks("money", "deposit")).toBe(false);
});
