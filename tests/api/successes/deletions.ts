import { expect } from "vitest";
import type { deletions } from "../../../supabase/functions/_shared/contract/deletions.ts";
import { verifyReceipt } from "../../../scripts/verify/receipt.ts";
import { call, refusal } from "../../support/call.ts";
import { makeOperator } from "../../support/people.ts";
import { sql } from "../../support/sql.ts";
import { stack } from "../../support/stack.ts";
import { until } from "../../support/wait.ts";
import { done, makeScene, type SuccessesOf } from "./scene.ts";

/** Deletes an organisation with a document; gives the link to its receipt. */
async function deleted() {
  const { as, owner, id, document } = await makeScene();
  await document();
  const { receipt } = await as(owner, "/organization/delete", { name: "Example & Co" });
  if (!receipt) throw new Error("It has no receipt.");
  return { receipt, id, owner };
}

/** The file of a receipt, once the last file is gone. */
async function fileOf(receipt: { number: string; token: string }): Promise<string> {
  await until(
    "the receipt to be signed",
    async () => (await call(null, "/public/deletion-receipt", receipt)).signed || null,
  );
  const query = new URLSearchParams(receipt);
  const answer = await fetch(
    `${stack().url}/functions/v1/api/public/deletion-receipt/download?${query.toString()}`,
  );
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toContain(`deletion-receipt-${receipt.number}.json`);
  return answer.text();
}

const publishedKeys = async () => (await call(null, "/public/deletion-receipt/keys", {})).keys;

export const deletionsSuccesses: SuccessesOf<typeof deletions> = {
  "/public/deletion-receipt": async () => {
    const { receipt } = await deleted();
    const told = await call(null, "/public/deletion-receipt", receipt);
    expect(told).toMatchObject({ number: receipt.number, kind: "organization", name: "Example & Co" });
    expect(told.rows).toBeGreaterThan(10);
    for (const wrong of [
      { ...receipt, token: "0".repeat(64) },
      { ...receipt, number: crypto.randomUUID() },
    ])
      expect((await refusal(null, "/public/deletion-receipt", wrong)).status).toBe(404);
  },
  "/public/deletion-receipt/download": async () => {
    const { receipt, id, owner } = await deleted();
    const text = await fileOf(receipt);
    const { holds, problems, statement } = verifyReceipt(text, await publishedKeys());
    expect(problems).toEqual([]);
    expect(holds).toHaveLength(1);
    expect(statement?.subject).toEqual({ id, name: "Example & Co" });
    expect(statement?.removed).toMatchObject({ files: 1, stores: [{ store: "uploads", files: 1 }] });
    expect(statement?.removed.vectors).toBeGreaterThan(0);
    expect(text).not.toContain(owner.email);
    const [left] =
      await sql()`select count(*)::int as files from storage.objects where name like 'files/%' and owner_id = ${owner.authId}`;
    expect(left?.["files"]).toBe(0);
    const tampered = text.replace('"files": 1', '"files": 0');
    expect(verifyReceipt(tampered, await publishedKeys()).problems).toEqual([
      "The signature doesn't match what the receipt says.",
    ]);
    await sql()`update deletion_receipts set finished_at = now() - interval '31 days' where number = ${receipt.number}`;
    expect((await refusal(null, "/public/deletion-receipt/download", receipt)).status).toBe(409);
  },
  "/public/deletion-receipt/keys": async () => {
    const [key] = await publishedKeys();
    expect(key).toMatchObject({ algorithm: "Ed25519" });
    expect(JSON.stringify(await publishedKeys())).not.toMatch(/private|seed|"d"/);
  },
  "/plat-admin/deletion/getAll": async () => {
    const { receipt, owner } = await deleted();
    const operator = await makeOperator();
    for (const search of [receipt.number, owner.email.toUpperCase()]) {
      const { deletions: found, total } = await call(operator, "/plat-admin/deletion/getAll", { search });
      expect([total, found[0]?.number, found[0]?.asked_by]).toEqual([1, receipt.number, "owner"]);
    }
  },
  "/plat-admin/deletion/download": async () => {
    const { receipt } = await deleted();
    const text = await fileOf(receipt);
    const operator = await makeOperator();
    const { deletions: found } = await call(operator, "/plat-admin/deletion/getAll", {
      search: receipt.number,
    });
    const answer = await fetch(`${stack().url}/functions/v1/api/plat-admin/deletion/download`, {
      method: "POST",
      headers: { authorization: `Bearer ${operator.token}`, "content-type": "application/json" },
      body: JSON.stringify({ id: found[0]?.id }),
    });
    expect(await answer.text()).toBe(text);
  },
  "/plat-admin/deletion/retry": async () => {
    const operator = await makeOperator();
    const [row] = await sql()<{ id: number }[]>`
      insert into deletion_receipts (kind, subject_id, subject_name, asked_by, state, problem)
      values ('organization', 1000001, 'Stuck', 'owner', 'failed', 'It failed.') returning id::int as id`;
    const id = row?.id ?? 0;
    expect(await call(operator, "/plat-admin/deletion/retry", { id })).toEqual(done);
    await until("it to be signed", async () => {
      const { deletions: found } = await call(operator, "/plat-admin/deletion/getAll", { search: "Stuck" });
      return found.some((each) => each.id === id && each.signed) || null;
    });
    expect((await refusal(operator, "/plat-admin/deletion/retry", { id })).status).toBe(409);
  },
};
