import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { migrate } from "../../local/database/migrate.ts";
import { openPostgres } from "../../local/database/postgres.ts";
import { createNativeDatabase, type NativeDatabase, onHosted } from "../support/native-database.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

describe.runIf(onHosted)(
  "a database shaped like a hosted project's, without anything of the ground's",
  () => {
    let native: NativeDatabase;
    let database: Database;
    beforeAll(async () => {
      native = await createNativeDatabase(undefined, { ground: false });
      database = await openPostgres(native.url, 1);
    });
    afterAll(async () => {
      await database.close();
      await native.drop();
    });

    it("takes the migrations and the seed from `postgres`, who is no superuser", async () => {
      await migrate(database, root);
      const role = await database.query(
        `select rolname as name, rolsuper as superuser, rolcreaterole and rolcreatedb and rolreplication and rolbypassrls as other
       from pg_roles where rolname = session_user`,
      );
      expect(role).toEqual([{ name: "postgres", superuser: false, other: true }]);
      const owners = await database.query(
        `select relowner::regrole::text as owner from pg_class
       where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
       union select proowner::regrole::text from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
      );
      expect(owners).toEqual([{ owner: "postgres" }]);
      const people = await database.query("select from public.users where email like '%@atrium.example'");
      expect(people).toHaveLength(4);
    });

    it("leaves the tables of services to the services", async () => {
      const owners = await database.query<{ owner: string }>(
        `select relowner::regrole::text as owner from pg_class
       where oid = any ('{auth.users,realtime.messages,storage.objects}'::regclass[]) order by 1`,
      );
      expect(owners.map(({ owner }) => owner)).toEqual([
        "supabase_auth_admin",
        "supabase_realtime_admin",
        "supabase_storage_admin",
      ]);
      await expect(database.exec("alter table auth.users add column ours text")).rejects.toThrow(
        "must be owner",
      );
      await expect(database.exec("delete from storage.objects")).rejects.toThrow("deleted by its service");
    });
  },
);
