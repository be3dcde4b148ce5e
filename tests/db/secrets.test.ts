import { inspect } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "../../local/database/database.ts";
import type { Db } from "../../supabase/functions/_shared/db/client.ts";
import { toBase64 } from "../../supabase/functions/_shared/secrets/key-ring.ts";
import type { SecretOwner } from "../../supabase/functions/_shared/secrets/seal.ts";
import {
  createSecretStore,
  MAX_SECRET_CHARACTERS,
} from "../../supabase/functions/_shared/secrets/secret-store.ts";
import { undone } from "./attempt.ts";
import { authIdOf } from "./principals.ts";
import { serviceDb } from "./service-db.ts";
import { openWorld } from "./world.ts";

const key = (byte: number) => toBase64(new Uint8Array(32).fill(byte));
const store = createSecretStore(`k1:${key(1)}`);
const rotated = createSecretStore(`k2:${key(2)},k1:${key(1)}`);
const HUSH = "rt-the-refresh-token";

let database: Database;
let db: Db;
beforeAll(async () => {
  database = await openWorld();
  db = serviceDb(database);
});
afterAll(() => database.close());
afterEach(() => vi.restoreAllMocks());

/** Each test undoes what it did; the world's own secrets are none of it. */
const story = (name: string, tell: () => Promise<void>) =>
  it(name, () =>
    undone(database, async () => {
      await database.query("delete from public.secrets");
      await tell();
    }),
  );

const organization: SecretOwner = { kind: "toy.tokens", organizationId: 100 };
const member: SecretOwner = { kind: "toy.tokens", organizationId: 100, userId: 14 };
const user: SecretOwner = { kind: "toy.tokens", userId: 14 };

const kept = () =>
  database.query<{ key_id: string; sealed: string }>("select * from public.secrets order by id");
const count = async () => (await kept()).length;

describe("a secret", () => {
  story("is its owner's own, by kind and name", async () => {
    const owners = [
      organization,
      member,
      user,
      { ...organization, name: "second" },
      { ...organization, kind: "toy.keys" },
      { ...organization, organizationId: 200 },
    ];
    for (const [index, owner] of owners.entries()) await store.put(db, owner, `${HUSH} ${index} 🔑`);
    for (const [index, owner] of owners.entries())
      expect(await store.get(db, owner)).toBe(`${HUSH} ${index} 🔑`);
    expect(await store.get(db, { ...user, userId: 15 })).toBeNull();
  });

  story("takes the place of the one before, and can be forgotten", async () => {
    await store.put(db, user, "first");
    await store.put(db, user, "second");
    expect([await store.get(db, user), await count()]).toEqual(["second", 1]);
    await store.delete(db, user);
    await store.delete(db, user);
    expect([await store.get(db, user), await count()]).toEqual([null, 0]);
  });

  story("lies in the database sealed, each time in another way", async () => {
    await store.put(db, user, HUSH);
    await store.put(db, organization, HUSH);
    const rows = await kept();
    expect(JSON.stringify(rows)).not.toContain(HUSH);
    expect(Buffer.from(rows[0]?.sealed ?? "", "base64").includes(HUSH)).toBe(false);
    expect(rows[0]?.sealed.slice(0, 16)).not.toBe(rows[1]?.sealed.slice(0, 16));
  });

  story("doesn't open in another row: another organisation's, user's, kind's or name's", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    await store.put(db, member, HUSH);
    const [mine] = await kept();
    const others: SecretOwner[] = [
      { ...member, organizationId: 200, userId: 17 },
      { ...member, userId: 15 },
      { ...member, kind: "toy.keys" },
      { ...member, name: "second" },
      organization,
      user,
    ];
    for (const other of others) {
      await store.put(db, other, "another's");
      const copied = "update public.secrets set sealed = $1 where id = (select max(id) from public.secrets)";
      await database.query(copied, [mine?.sealed]);
      await expect(store.get(db, other)).rejects.toMatchObject({ code: "unavailable" });
    }
    expect(await store.get(db, member)).toBe(HUSH);
  });

  story("that changed, or whose key is gone, says so in words, and no more", async () => {
    const told = vi.spyOn(console, "error").mockReturnValue();
    await store.put(db, user, HUSH);
    const refusal = {
      message: "What was kept for this connection can't be read any more. Please connect it again.",
    };
    await expect(createSecretStore(`k9:${key(9)}`).get(db, user)).rejects.toMatchObject(refusal);
    await expect(createSecretStore(`k1:${key(9)}`).get(db, user)).rejects.toMatchObject(refusal);
    await database.query("update public.secrets set sealed = overlay(sealed placing 'AAAA' from 21)");
    await expect(store.get(db, user)).rejects.toMatchObject(refusal);
    await database.query("update public.secrets set sealed = 'not base64!'");
    await expect(store.get(db, user)).rejects.toMatchObject(refusal);
    expect(JSON.parse(String(told.mock.calls[0]?.[0]))).toHaveProperty(
      "msg",
      `secrets: toy.tokens of organisation -, user 14 can't be opened: SECRETS_KEYS doesn't hold the key "k1"`,
    );
  });

  story("shows in no error and no log, whatever goes wrong", async () => {
    const logs = (["log", "info", "warn", "error", "debug"] as const).map((level) =>
      vi.spyOn(console, level).mockReturnValue(),
    );
    await store.put(db, user, HUSH);
    const [row] = await kept();
    const failing = [
      () => store.put(db, { ...user, kind: "Not A Kind" }, HUSH),
      () => store.put(db, { ...member, userId: 18 }, HUSH),
      () => store.put(db, user, HUSH.repeat(2000)),
      () => createSecretStore(undefined).put(db, user, HUSH),
      () => createSecretStore(`k9:${key(9)}`).get(db, user),
      () => store.get({ transact: () => Promise.reject(new Error("gone")) }, user),
    ];
    const failures: unknown[] = [];
    for (const fail of failing) await fail().catch((error: unknown) => failures.push(error));
    expect(failures).toHaveLength(failing.length);
    const said = inspect([failures, logs.map(({ mock }) => mock.calls), store], {
      depth: 20,
      showHidden: true,
    });
    for (const secret of [HUSH, key(1), key(9), row?.sealed]) expect(said).not.toContain(secret);
  });

  story("has a longest, and the message names it", async () => {
    await store.put(db, user, "x".repeat(MAX_SECRET_CHARACTERS));
    const tooLong = store.put(db, user, "x".repeat(MAX_SECRET_CHARACTERS + 1));
    await expect(tooLong).rejects.toThrow("A key or password can have at most 16,384 characters.");
  });

  story(
    "isn't taken where no keys are set, which members and operators are told in their words",
    async () => {
      const told = vi.spyOn(console, "warn").mockReturnValue();
      await expect(createSecretStore(undefined).put(db, user, HUSH)).rejects.toMatchObject({
        code: "not_configured",
        message: "The safe for keys and passwords isn't set up here yet. Please ask whoever runs this site.",
        forOperator: expect.stringContaining("set SECRETS_KEYS") as string,
      });
      expect(told.mock.calls[0]?.[0]).toContain("set SECRETS_KEYS");
    },
  );

  it.each([
    ["its organisation", "delete from public.organizations where id = 100", 1],
    ["its user", `delete from auth.users where id = '${authIdOf(14)}'`, 1],
    [
      "the membership",
      "delete from public.organization_members where organization_id = 100 and user_id = 14",
      2,
    ],
  ])("goes with %s", (_, deletion, left) =>
    undone(database, async () => {
      await database.query("delete from public.secrets");
      for (const owner of [organization, member, user]) await store.put(db, owner, HUSH);
      await database.query(deletion);
      expect(await count()).toBe(left);
    }),
  );
});

describe("rotation", () => {
  story("seals all under the newest key, batch by batch, and the old key can go", async () => {
    for (let n = 0; n < 230; n++) await store.put(db, { ...user, name: `n${n}` }, `${HUSH} ${n}`);
    await rotated.put(db, organization, "newer already");
    let [after, batches, resealed]: [number | null, number, number] = [0, 0, 0];
    while (after !== null) {
      const batch = await rotated.reseal(db, after);
      [after, batches, resealed] = [batch.next, batches + 1, resealed + batch.resealed];
    }
    expect([batches, resealed]).toEqual([3, 230]);
    const onlyNew = createSecretStore(`k2:${key(2)}`);
    expect(await onlyNew.get(db, { ...user, name: "n229" })).toBe(`${HUSH} 229`);
    expect((await kept()).every(({ key_id }) => key_id === "k2")).toBe(true);
    expect(await rotated.reseal(db, 0)).toEqual({ resealed: 0, unreadable: 0, next: null });
  });

  story("leaves what changed meanwhile, and what no key opens", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    await store.put(db, user, "before");
    await createSecretStore(`k0:${key(7)}`).put(db, organization, HUSH);
    const racing: Db = {
      async transact(statements, signal) {
        const found = await db.transact(statements, signal);
        if (statements[0]?.sql.includes("secrets_under_other_keys")) await store.put(db, user, "meanwhile");
        return found;
      },
    };
    expect(await rotated.reseal(racing, 0)).toEqual({ resealed: 0, unreadable: 1, next: null });
    expect(await store.get(db, user)).toBe("meanwhile");
    expect(await createSecretStore(`k0:${key(7)}`).get(db, organization)).toBe(HUSH);
  });
});
