import { randomUUID } from "node:crypto";
import type { Ground } from "../../../local/ground.ts";
import { call } from "../../support/call.ts";
import { makeOrganization } from "../../support/people.ts";
import { addRead, until } from "../../support/wait.ts";

export const text = "# Warranty\n\nPumps are covered for five years.";

/** Short words for what is done with files in an organisation of its own on a stack. */
export async function makeFileScene(ground: Ground) {
  const organization = await makeOrganization();
  const options = { organizationId: organization.id };
  return {
    organization,
    options,
    add: (name = "Warranty.md") => addRead(organization.user, organization.id, name, text),
    tag: async () =>
      (await call(organization.admin, "/organization/tags/create", { name: randomUUID() }, options)).id,
    retag: (id: number, add_tag_ids: number[], remove_tag_ids: number[] = []) =>
      call(organization.admin, "/document/update/bulk", { ids: [id], add_tag_ids, remove_tag_ids }, options),
    linkOf: async (id: number) =>
      (await call(organization.admin, "/document/text", { id }, options)).document.path,
    async pathOf(id: number) {
      const [row] = await ground.database.query<{ path: string }>(
        "select path from public.documents where id = $1",
        [id],
      );
      return row?.path ?? "";
    },
    /** Those of the names in the bucket under which there is something. */
    async objects(...paths: string[]) {
      const rows = await ground.database.query<{ name: string }>(
        "select name from storage.objects where name = any ($1)",
        [paths],
      );
      return rows.map(({ name }) => name);
    },
    noJobs: () =>
      until("the jobs on files to end", async () => {
        const rows = await ground.database.query(
          "select 1 from public.jobs where kind like 'storage.%' and status in ('queued', 'running')",
        );
        return rows.length === 0 ? true : null;
      }),
  };
}
