import { randomUUID } from "node:crypto";
import type { OutputOf } from "../../supabase/functions/_shared/contract/index.ts";
import { call } from "./call.ts";
import type { Person } from "./people.ts";

/** Stores a file as the app does. @returns its object's name */
export async function storeFile(person: Person, bytes: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const path = `files/${randomUUID()}`;
  const body = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
  const { error } = await person.client.storage.from("uploads").upload(path, body);
  if (error) throw error;
  return path;
}

/** Stores a file as the app does, and adds it as a document. */
export async function upload(
  person: Person,
  organizationId: number,
  name: string,
  bytes: string | Uint8Array<ArrayBuffer>,
): Promise<OutputOf<"/document/add">> {
  const path = await storeFile(person, bytes);
  const type = name.split(".").at(-1) ?? "";
  return call(person, "/document/add", { name, path, type }, { organizationId });
}
