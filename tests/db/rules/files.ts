import { authIdOf } from "../principals.ts";
import type { NounRules } from "./noun.ts";
import { noRows } from "./scopes.ts";
import { never } from "./table.ts";

export const files: NounRules = {
  tables: {
    // Files have no rows for anybody: a public bucket serves them by name, and nobody lists, replaces or deletes them.
    "storage.buckets": {
      select: { rows: noRows },
      update: { rows: noRows, columns: [] },
      delete: { rows: noRows },
    },
    "storage.objects": {
      select: { rows: noRows },
      insert: {
        columns: ["bucket_id", "name", "owner_id"],
        candidates: ({ id }) => {
          const object = (name: string, bucket_id = "uploads") => ({
            bucket_id,
            name,
            owner_id: authIdOf(id),
          });
          return [
            {
              label: "under a random name",
              row: object("files/9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d"),
              allowed: ({ role }) => role === "authenticated",
            },
            never("under a name that isn't random", object("files/00000000-0000-0000-0000-000000000001")),
            never("under a readable name", object("files/report.pdf")),
            never("in another folder", object("9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d")),
            never("in a folder below", object("files/files/9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d")),
            never("among logos", object("100/9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d.png", "branding")),
            never("in another bucket", object("files/9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d", "other")),
          ];
        },
      },
      update: { rows: noRows, columns: [] },
      delete: { rows: noRows },
    },
  },
  policies: {
    "storage.objects": ["Signed-in people upload under a random name of their own"],
  },
};
