import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Transaction } from "../../local/database/database.ts";
import type { Database } from "../../local/database/database.ts";
import { randomFrom, isProving, seed } from "../../local/testing/sample.ts";
import { openMigrated } from "../support/database.ts";
import { PLATFORM_ADMIN_ORGANIZATION_ID, ROLES } from "../../supabase/functions/_shared/domain/roles.ts";
import { MAX_UPLOAD_BYTES } from "../../supabase/functions/_shared/domain/uploads.ts";
import { type RandomTenancy, randomTenancy } from "./random-tenancy.ts";

let database: Database;
beforeAll(async () => {
  database = await openMigrated();
});
afterAll(() => database.close());

describe("what is said twice is said alike", () => {
  it("roles, weakest first in the database and strongest first in the code", async () => {
    const [found] = await database.query<{ roles: string[] }>(
      "select enum_range(null::public.organization_role)::text[] as roles",
    );
    expect(found?.roles.toReversed()).toEqual(ROLES);
  });

  it("the pseudo-organisation of platform admins", async () => {
    const [found] = await database.query("select id, name from public.organizations order by id limit 1");
    expect(found).toEqual({ id: PLATFORM_ADMIN_ORGANIZATION_ID, name: "PLATFORM_ADMIN" });
  });

  it("the largest upload", async () => {
    const [bucket] = await database.query(
      "select public, file_size_limit from storage.buckets where id = 'uploads'",
    );
    expect(bucket).toEqual({ public: true, file_size_limit: MAX_UPLOAD_BYTES });
  });
});

describe("who may read a document", () => {
  const tenancies = Array.from({ length: isProving ? 40 : 2 }, (_, index) => seed + index);
  it.each(tenancies)(
    "is the same by policy, by helper, in the list and by product §6, in tenancy %i",
    async (of) => {
      const tenancy = randomTenancy(randomFrom(of));
      await database.exec(
        "delete from public.documents; delete from public.source_group_members; delete from public.organization_members where organization_id = 1",
      );
      await database.exec(tenancy.sql);
      let some = 0;
      for (const reader of tenancy.users) {
        for (const organization of tenancy.organizations) {
          const expected = tenancy.readable(reader, organization);
          // Nobody works in organisation 1, so nobody lists what is in it.
          expect([
            await byPolicy(tenancy, reader, organization),
            await byHelper(reader, organization),
            await byList(tenancy, reader, organization),
          ]).toEqual([expected, expected, organization === 1 ? [] : expected]);
          if (expected.length > 0 && expected.length < tenancy.documentsOf(organization).length) some += 1;
        }
      }
      expect(some).toBeGreaterThan(3);
    },
  );

  function byPolicy(tenancy: RandomTenancy, reader: number, organization: number): Promise<number[]> {
    return asReader(tenancy, reader, (tx) =>
      tx.query("select id from public.documents where organization_id = $1", [organization]),
    );
  }

  /** Who is no member is refused the list: they read nothing. */
  function byList(tenancy: RandomTenancy, reader: number, organization: number): Promise<number[]> {
    return asReader(tenancy, reader, (tx) =>
      tx.query(
        // A list that says a wrong total counts as none.
        `select (document ->> 'id')::integer as id
         from (select public.list_documents($1, 1000, 0) as listed) as answer
         cross join jsonb_array_elements(listed -> 'documents') as document
         where (listed ->> 'total')::integer = jsonb_array_length(listed -> 'documents')`,
        [organization],
      ),
    ).catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "PT403") return [];
      throw error;
    });
  }

  function asReader(
    { authIdOf }: RandomTenancy,
    reader: number,
    ask: (tx: Transaction) => Promise<{ id?: number }[]>,
  ): Promise<number[]> {
    return database.transaction(async (tx) => {
      // With a second step: what is organisation 1's asks for it (tests/db/standing.test.ts).
      const claims = JSON.stringify({ role: "authenticated", sub: authIdOf(reader), aal: "aal2" });
      await tx.exec(
        `set local role authenticated; select set_config('request.jwt.claims', '${claims}', true)`,
      );
      return ids(await ask(tx));
    });
  }

  async function byHelper(reader: number, organization: number): Promise<number[]> {
    return ids(
      await database.query("select private.readable_document_ids($1, $2) as id", [reader, organization]),
    );
  }

  function ids(rows: { id?: number }[]): number[] {
    return rows.map(({ id }) => id ?? 0).toSorted((a, b) => a - b);
  }
});
