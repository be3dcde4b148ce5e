import { join } from "node:path";

/** What a run keeps in its data folder, by its name there. */
const entries = {
  database: "db",
  /** A database that is being made. */
  unfinishedDatabase: "db.tmp",
  dns: "dns.json",
  env: "env",
  google: "google.json",
  /** Files that somebody puts there show up in the local Google's drive. */
  googleDrive: "google-drive",
  mail: "mail",
  microsoft: "microsoft.json",
  secrets: "secrets.json",
  storage: "storage",
  stripe: "stripe.json",
} as const;

/** The names of all that is ours there; a reset removes these and nothing else. */
export const ours: ReadonlySet<string> = new Set(Object.values(entries));

/** Where a run keeps this in its data folder. */
export function inDataFolder(folder: string, entry: keyof typeof entries): string {
  return join(folder, entries[entry]);
}
