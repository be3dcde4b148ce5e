import { randomUUID } from "node:crypto";
import type { Control } from "../../../local/google/index.ts";
import type { OutputOf } from "../../../supabase/functions/_shared/contract/index.ts";
import { call } from "../../support/call.ts";
import { connectGoogle } from "../../support/google.ts";
import type { Organization, Person } from "../../support/people.ts";
import { sql } from "../../support/sql.ts";
import { until } from "../../support/wait.ts";

export type Sync = OutputOf<"/google/folder-syncs/pause">;

/** A drive of somebody's own, and what they do with it here. */
export interface DriveScene {
  account: string;
  /** The folder that is kept in step. */
  folder: string;
  driveId: string;
  control: Control;
  /** A text file, or a folder where there is no text; answers its id at Google. */
  add(name: string, parent: string, text?: string): Promise<string>;
  draft(choice?: { sharing?: "me" | "tags" | "source"; tag_ids?: number[]; of?: string }): Promise<Sync>;
  /** A sync of the folder that has begun and been read. */
  begin(choice?: { sharing?: "me" | "tags" | "source"; tag_ids?: number[]; of?: string }): Promise<Sync>;
  /** Has it looked at now, and waits for the end. */
  look(id: number): Promise<Sync>;
  /** @param after the run that isn't the one that is waited for */
  ended(id: number, after?: number): Promise<Sync>;
  get(id: number): Promise<Sync>;
  files(id: number): Promise<OutputOf<"/google/folder-syncs/files">["files"]>;
  library(as?: Person): Promise<{ id: number; name: string }[]>;
}

/** Connects a new account's drive, with an empty folder, to a member. */
export async function makeDrive(
  google: { control: Control },
  org: Organization,
  person: Person = org.user,
): Promise<DriveScene> {
  const { control } = google;
  const account = `${randomUUID()}@example.org`;
  const here = { organizationId: org.id };
  await control("person", { email: account, name: "Ada" });
  const add: DriveScene["add"] = async (name, parent, text) =>
    String(
      (
        await control("file/add", {
          name,
          parent,
          ...(text !== undefined && { text, mimeType: "text/plain" }),
        })
      ).id,
    );
  const folder = await add("Contracts", account);
  await connectGoogle(google, person, org.id, account);
  const { places } = await call(person, "/google/folders", {}, here);
  const driveId = places[0]?.drive_id ?? "";

  const get: DriveScene["get"] = async (id) => {
    const { syncs } = await call(person, "/google/folder-syncs", { limit: 100 }, here);
    const sync = syncs.find((one) => one.id === id);
    if (!sync) throw new Error(`Sync ${String(id)} isn't there.`);
    return sync;
  };
  const ended: DriveScene["ended"] = (id, after = 0) =>
    until("the end of a look at a drive", async () => {
      const { run, state } = await get(id);
      if (run?.state === "running" || (run?.id ?? 0) <= after) return null;
      return state !== "draft" && (await waiting(id)) > 0 ? null : get(id);
    });
  /** Files that are being read. */
  const waiting = async (id: number) => {
    const [row] = await sql()<{ count: number }[]>`
      select count(*) from public.source_items as items join public.documents on documents.id = items.document_id
      where items.source_id = ${id} and documents.stage is not null`;
    return row?.count ?? 0;
  };
  const draft: DriveScene["draft"] = async ({ of = folder, ...choice } = {}) => {
    const { id } = await call(
      person,
      "/google/sync",
      { folder: { drive_id: driveId, id: of }, ...choice },
      here,
    );
    return ended(id);
  };
  const look: DriveScene["look"] = async (id) => {
    await call(person, "/google/sync", { id }, here);
    return ended(id);
  };
  return {
    account,
    folder,
    driveId,
    control,
    add,
    draft,
    async begin(choice) {
      const { id } = await draft(choice);
      return look(id);
    },
    look,
    ended,
    get,
    async files(id) {
      return (await call(person, "/google/folder-syncs/files", { id, limit: 100 }, here)).files;
    },
    async library(as = person) {
      const { documents } = await call(as, "/document/list", { limit: 100 }, here);
      return documents
        .map(({ id, name }) => ({ id, name }))
        .sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
    },
  };
}
