import { expect, test } from "vitest";
import { verifyReceipt } from "../../scripts/verify/receipt.ts";
import { receiptFile, statementOf } from "../../supabase/functions/_shared/domain/receipts/receipt.ts";
import { NotConfiguredError } from "../../supabase/functions/_shared/providers/not-configured.ts";
import { createReceiptSigner } from "../../supabase/functions/_shared/receipts/signer.ts";

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString("base64");
const told = {
  number: "6b7ad9a2-15a1-4c7e-8d0c-0d2f2c1b6a77",
  kind: "organization" as const,
  subject: { id: 7, name: "Harbour “& Pine” ünïcödé" },
  asked_by: "owner" as const,
  email_hash: "0".repeat(64),
  reason: null,
  started_at: "2026-11-23T12:00:00+00:00",
  finished_at: "2026-11-23T12:00:05.25+00:00",
  removed: {
    "public.document_chunks": 4,
    "public.chats": 2,
    "auth.sessions": 1,
    "public.secrets": 3,
    "auth.refresh_tokens": 1,
  },
  kept: { "public.audit_entries": 5 },
  objects: { uploads: 2, support: 1 },
};
const settled = { receipt: told, parts: [], vectors: ["public.document_chunks"] };

async function made(ring = `one:${keyOf(1)}`) {
  const signer = createReceiptSigner(ring);
  const statement = statementOf(settled);
  const keys = await signer.keys();
  return { signer, statement, keys, text: receiptFile(statement, await signer.sign(statement)) };
}

test("a statement adds up what was removed, and says why the rest stays", () => {
  const { removed, kept, ...rest } = statementOf(settled);
  expect(removed).toMatchObject({ rows: 11, files: 3, vectors: 4, sessions: 1, tokens_and_secrets: 4 });
  expect(removed.tables.map(({ table }) => table)).toEqual(Object.keys(told.removed).toSorted());
  expect(kept[0]).toMatchObject({ what: "public.audit_entries", rows: 5 });
  expect(kept.every(({ why }) => why.length > 10)).toBe(true);
  expect(rest).toMatchObject({ started_at: "2026-11-23T12:00:00.000Z", with: [] });
});

test("a receipt is verified by the platform's key and by no other", async () => {
  const { text, keys } = await made();
  const verdict = verifyReceipt(text, keys);
  expect([verdict.problems, verdict.holds.length]).toEqual([[], 1]);
  const others = await createReceiptSigner(`two:${keyOf(2)}`).keys();
  expect(verifyReceipt(text, others).problems).toEqual([
    expect.stringContaining("isn't one of the platform's"),
  ]);
  expect(verifyReceipt(text, []).problems).toHaveLength(1);
});

test("whatever is changed in the file is found", async () => {
  const { text, keys, signer } = await made();
  const changes: [string, string][] = [
    ['"files": 3', '"files": 2'],
    ['"rows": 5', '"rows": 50'],
    ["12:00:05.250Z", "12:00:06.250Z"],
    ["Harbour", "Habour"],
    ['"id": 7', '"id": 8'],
    ['"kind": "organization"', '"kind": "account"'],
    ['"asked_by": "owner"', '"asked_by": "operator"'],
    ['"files": 3', '"files":  3'],
    ['"id": 7', '"id": 6,\n    "id": 7'],
    ["{\n", "{\n \n"],
    ['"number"', '"also": 1,\n  "number"'],
  ];
  for (const [from, to] of changes) {
    const changed = text.replace(from, to);
    expect([from, to, changed === text]).toEqual([from, to, false]);
    expect([from, to, verifyReceipt(changed, keys).problems.length > 0]).toEqual([from, to, true]);
  }
  // Signed anew by somebody else, under the platform's name.
  const forged = await createReceiptSigner(`two:${keyOf(2)}`).sign(statementOf(settled));
  const [own] = keys;
  const posing = receiptFile(statementOf(settled), { ...forged, ...own });
  expect(verifyReceipt(posing, keys).problems).toEqual([
    "The signature doesn't match what the receipt says.",
  ]);
  for (const broken of ["", "[]", "null", "{}", text.slice(0, -3), text.replace("Ed25519", "none")])
    expect(verifyReceipt(broken, keys)).toMatchObject({ holds: [], statement: null });
  expect(signer.configured).toBe(true);
});

test("the first key signs, and links of former ones still open", async () => {
  const before = createReceiptSigner(`one:${keyOf(1)}`);
  const after = createReceiptSigner(`two:${keyOf(2)},one:${keyOf(1)}`);
  const token = before.token(told.number);
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  expect(after.opens(told.number, token)).toBe(true);
  expect(after.token(told.number)).not.toBe(token);
  expect(before.opens(told.number, after.token(told.number))).toBe(false);
  for (const wrong of ["", token.slice(1), token.toUpperCase(), "0".repeat(64)])
    expect(after.opens(told.number, wrong)).toBe(false);
  expect(after.opens("6b7ad9a2-15a1-4c7e-8d0c-0d2f2c1b6a78", token)).toBe(false);
  expect((await after.keys()).map(({ key_id }) => key_id)).toEqual([
    expect.not.stringContaining((await before.keys())[0]?.key_id ?? "") as string,
    (await before.keys())[0]?.key_id,
  ]);
});

test("without a key nothing is signed, and no link opens anything", async () => {
  const none = createReceiptSigner(undefined);
  expect([none.configured, await none.keys(), none.opens(told.number, "0".repeat(64))]).toEqual([
    false,
    [],
    false,
  ]);
  expect(() => none.token(told.number)).toThrow(NotConfiguredError);
  await expect(none.sign({})).rejects.toThrow(NotConfiguredError);
});
