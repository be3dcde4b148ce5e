import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { Ground } from "../../local/ground.ts";
import { newSealingKey } from "../../local/platform/secrets.ts";
import { readKeyRing } from "../../supabase/functions/_shared/secrets/key-ring.ts";
import { open, seal } from "../../supabase/functions/_shared/secrets/seal.ts";
import { startOwnStack } from "../support/own-stack.ts";
import { sql } from "../support/sql.ts";

const [newest, old, lost] = [newSealingKey(), newSealingKey(), newSealingKey()];
const organizationId = 1;
let stack: Ground;
let empty: string;
beforeAll(async () => {
  empty = await mkdtemp(join(tmpdir(), "atrium-rotation-"));
  stack = await startOwnStack({ SECRETS_KEYS: `${newest},${old}` });
});
afterAll(async () => {
  await stack.close();
  await rm(empty, { recursive: true });
});

/** `npm run secrets:rotate`, as an operator types it. */
function rotate(given: Record<string, string>) {
  const { PATH = "", HOME = "" } = process.env;
  return new Promise<{ code: number; said: string; complained: string }>((resolve) => {
    const env = { PATH, HOME, DATA_DIR: empty, ...given };
    execFile("npm", ["run", "--silent", "secrets:rotate"], { env }, (error, said, complained) => {
      resolve({ code: error ? Number(error.code) : 0, said: said.trim(), complained: complained.trim() });
    });
  });
}
const ofStack = () => rotate({ SUPABASE_URL: stack.url, SUPABASE_SECRET_KEY: stack.secretKey });

async function keep(key: string, count: number, kind: string) {
  for (let number = 0; number < count; number++) {
    const owner = { kind, name: String(number), organizationId };
    const { key_id, sealed } = await seal(readKeyRing(key), owner, `token ${number}`);
    await sql()`select put_secret(${kind}, ${owner.name}, ${key_id}, ${sealed}, ${organizationId})`;
  }
}

it("what an older key sealed is sealed anew from the shell, and then opens without that key", async () => {
  await keep(old, 120, "toy.tokens");
  const first = await ofStack();
  expect(first).toMatchObject({
    code: 0,
    said: expect.stringContaining("120 secrets are sealed anew") as string,
  });
  const Row = z.object({ name: z.string(), key_id: z.string(), sealed: z.string() });
  const rows = z
    .array(Row)
    .parse(await sql()`select name, key_id, sealed from secrets where kind = 'toy.tokens'`);
  const texts = rows.map(({ name, ...kept }) =>
    open(readKeyRing(newest), { kind: "toy.tokens", name, organizationId }, kept),
  );
  expect(await Promise.all(texts)).toEqual(rows.map(({ name }) => `token ${name}`));
  expect((await ofStack()).said).toContain("0 secrets are sealed anew");
});

it("what no key opens stays, is counted and fails the command", async () => {
  await keep(lost, 1, "toy.lost");
  const { code, said, complained } = await ofStack();
  expect([code, said, complained]).toEqual([
    1,
    expect.stringContaining("all are under the newest key but 1."),
    expect.stringContaining("Put their key back."),
  ]);
});

it("says what is missing, and who isn't the operator is refused", async () => {
  const nowhere = await rotate({});
  expect([nowhere.code, nowhere.complained]).toEqual([1, expect.stringContaining("Start the stack first")]);
  const stranger = await rotate({ SUPABASE_URL: stack.url, SUPABASE_SECRET_KEY: stack.publishableKey });
  expect([stranger.code, stranger.complained]).toEqual([
    1,
    expect.stringContaining("The worker answered 401"),
  ]);
});
