import { resolve } from "node:path";
import postgres from "postgres";
import { inDataFolder } from "../../local/data-folder.ts";
import { differences, knownIdentity } from "../../local/lease/identity.ts";
import { readLeases } from "../../local/lease/table.ts";
import { refusalWords } from "../../local/lease/words.ts";
import { type Finding, type Given, hostOf } from "./finding.ts";

/** Whether a start here may use the native database, or another run has it with other secrets or another storage folder. */
export async function leaseFindings(given: Given): Promise<Finding[]> {
  const { DATABASE_URL: url, DATA_DIR = ".data" } = given;
  if (!url || DATA_DIR.startsWith("memory://")) return [];
  const name = "Runs on the database";
  const where = hostOf(url, "DATABASE_URL");
  const dataDir = resolve(DATA_DIR);
  const storage = inDataFolder(dataDir, "storage");
  const server = postgres(url, { max: 1, connect_timeout: 15, onnotice: () => undefined });
  try {
    const leases = await readLeases({
      query: async <T>(sql: string, params: unknown[] = []) =>
        [...(await server.unsafe(sql, params as postgres.ParameterOrJSON<never>[]))] as T[],
    });
    if (leases.length === 0) return [];
    const here = await knownIdentity(dataDir, storage, given);
    const [strange] = leases
      .map((lease) => ({ lease, differing: differences(here, lease.identity) }))
      .filter(({ differing }) => differing.length > 0);
    if (strange) {
      const words = refusalWords(strange.lease, strange.differing, { server: where, dataDir, storage });
      return [{ name, state: "fails", words }];
    }
    const living = leases.filter(({ lives }) => lives).map(({ holder }) => `${holder.pid} on ${holder.host}`);
    const words =
      living.length === 0
        ? `${where}: none now; the last one had these secrets and this storage folder.`
        : `${where}: share these secrets and this storage folder: process ${living.join(", process ")}.`;
    return [{ name, state: "works", words }];
  } catch {
    // The connections' finding says why it can't be asked.
    return [];
  } finally {
    await server.end({ timeout: 1 });
  }
}
