import type { Difference } from "./identity.ts";
import type { Holder, Lease } from "./table.ts";

/** Where this run keeps what another one is to share. */
export interface Places {
  /** The server, as `DATABASE_URL` names it. */
  server: string;
  dataDir: string;
  storage: string;
}

const itsOwn: Record<Difference, string> = {
  secrets: "secrets.json",
  storage: "storage folder",
  SECRETS_KEYS: "SECRETS_KEYS",
  RECEIPT_SIGNING_KEY: "RECEIPT_SIGNING_KEY",
};

/** Why a start can't go on beside another run, or after one, in one line that says what to share. */
export function refusalWords(other: Lease, differing: readonly Difference[], places: Places): string {
  const { server, dataDir, storage } = places;
  const remedies: Record<Difference, string> = {
    secrets: `copy its secrets.json into ${dataDir}`,
    storage: `mount its storage folder at ${storage}`,
    SECRETS_KEYS: "add each other's keys to SECRETS_KEYS",
    RECEIPT_SIGNING_KEY: "add each other's keys to RECEIPT_SIGNING_KEY",
  };
  const own = listed(differing.map((name) => itsOwn[name]));
  const share = listed(differing.map((name) => remedies[name]));
  const who = nameOf(other.holder);
  const [state, remedy] = other.lives
    ? [
        `is in use by ${who}, which has`,
        `Stop that run (a killed one counts for 30 s), or share with it: ${share}.`,
      ]
    : [`was last used by ${who}, which had`, `Set DATA_DIR to its data folder, or share with it: ${share}.`];
  return (
    `The database at ${server} ${state} another ${own}. ${remedy} ` +
    `If they are lost, \`npm start -- --take-over\` goes on without them and says what stops working.`
  );
}

/** What stops working once a database is taken over, a line each. */
export function takeOverWords(other: Lease, differing: readonly Difference[]): string[] {
  const lost: Record<Difference, readonly string[]> = {
    secrets: [
      "API keys and access tokens end: people reload open pages, and other programs need the new keys.",
      "Links in emails and signed links to files that were sent before don't open.",
      "Second steps (authenticator apps) and saved connections can't be opened: people set them up again.",
      "Receipts signed before can't be checked against this run's keys.",
    ],
    storage: [
      "Files that only the other storage folder has can't be opened, and uploads that wait there aren't read. Put that folder's files back from a backup.",
    ],
    SECRETS_KEYS: ["What the other run's SECRETS_KEYS sealed can't be opened: people connect again."],
    RECEIPT_SIGNING_KEY: ["Receipts signed before can't be checked against this run's keys."],
  };
  const lines = [...new Set(differing.flatMap((name) => lost[name]))];
  const first = `Taken over from ${nameOf(other.holder)}, without its ${listed(differing.map((name) => itsOwn[name]))}:`;
  return [first, ...lines.map((line) => `  ${line}`)];
}

/** What a run that was taken over says before it stops. */
export const takenOverWords =
  "Another run took the database over with other secrets or another storage folder (--take-over). This run stops: stop the other one, or share its secrets.json and storage folder.";

export function nameOf({ host, pid, dataDir }: Holder): string {
  return `another run (process ${pid} on ${host}, data folder ${dataDir})`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
