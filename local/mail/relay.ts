import { generateKeyPairSync } from "node:crypto";
import type { LocalRecords } from "../dns/records.ts";

/** Stands on the embedded ground for the domain of whoever delivers mail: senders lead their SPF and DKIM records to it. */
export const RELAY_DOMAIN = "mail.localhost";
const KEY = `mail1._domainkey.${RELAY_DOMAIN}`;

/** Publishes what a relay publishes, unless it is there. No mail leaves this machine, so nothing is signed by the key. */
export async function publishRelay(records: LocalRecords): Promise<void> {
  const spf = { name: `_spf.${RELAY_DOMAIN}`, type: "TXT", value: "v=spf1 -all" } as const;
  if (records.of(spf.name).length === 0) await records.add(spf);
  if (records.of(KEY).length > 0) return;
  const { x = "" } = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" });
  const key = Buffer.from(x, "base64url").toString("base64");
  await records.add({ name: KEY, type: "TXT", value: `v=DKIM1; k=ed25519; p=${key}` });
}
