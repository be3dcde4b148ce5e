import { z } from "zod";
import { ConnectionType } from "../contract/connections.ts";
import type { Letter } from "../domain/mail/letter.ts";
import { connectionName } from "./vendors.ts";

/** What somebody is mailed of a connection that works no more, as the database tells it. */
export const LostConnection = z.object({
  organization_id: z.int(),
  organization: z.string(),
  type: ConnectionType,
  reason: z.string().nullable(),
  email: z.string(),
  account: z.string(),
  syncs: z.int(),
});

/** The letter that a connection works no more. @param origin where the app is */
export function lostMail(
  { organization, type, reason, account, syncs }: z.infer<typeof LostConnection>,
  origin: string,
): Letter {
  const name = connectionName(type);
  const rest =
    syncs === 0
      ? ""
      : `${syncs === 1 ? "A sync rests" : `${String(syncs)} syncs rest`} until then. What they brought in stays, but isn't current.`;
  return {
    subject: `${name} has to be connected again`,
    body: [`${organization} can't reach ${name} for ${account} any more.`, reason ?? "", rest].filter(
      (text) => text !== "",
    ),
    action: { label: `Connect ${name} again`, url: `${origin}/app/integrations` },
  };
}
