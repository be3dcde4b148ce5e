import type { Ground } from "../../local/ground.ts";
import { call } from "./call.ts";
import type { Person } from "./people.ts";

export type LocalMicrosoft = NonNullable<Ground["microsoft"]>;

/** The local Microsoft of a ground. @throws Error where it has none */
export function microsoftOf(ground: Ground): LocalMicrosoft {
  if (!ground.microsoft) throw new Error("This ground has no local Microsoft.");
  return ground.microsoft;
}

/** Signs a person in at the local Microsoft, as a browser would, and connects what was signed in to. */
export async function connectMicrosoft(
  microsoft: LocalMicrosoft,
  path: "/onedrive/auth" | "/sharepoint/auth" | "/microsoft/auth",
  { person, organizationId, account }: { person: Person; organizationId: number; account: string },
) {
  const begun = await call(person, path, {}, { organizationId });
  if (!("url" in begun)) throw new Error("No address to go to.");
  const back = new URL(await microsoft.consent(begun.url, account));
  const { code = "", state = "" } = Object.fromEntries(back.searchParams);
  const done = await call(person, path, { code, state }, { organizationId });
  if (!("connection" in done)) throw new Error("Nothing was connected.");
  return done.connection;
}
