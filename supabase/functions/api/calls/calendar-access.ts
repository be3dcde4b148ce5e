import { z } from "zod";
import type { CalendarAccess } from "../../_shared/calendar/access.ts";
import { accessTokenOf, loseConnection } from "../../_shared/connections/tokens.ts";
import { Connection } from "../../_shared/contract/connections.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import type { MemberContext } from "../context.ts";
import { integrationsOf, signIn } from "./connecting.ts";

const TYPE = "google-calendar";
const Found = z.object({ connection: Connection, calendar_id: z.string().nullable() }).nullable();

async function find({ db, organizationId }: MemberContext) {
  const found = Found.parse(await rpc(db, "my_calendar", { organization_id: organizationId }));
  return found && { connection: found.connection, selectedId: found.calendar_id };
}

/** Calendars by the caller's own sign-in in their organisation. */
export const calendarAccess: CalendarAccess<MemberContext> = {
  service: ({ google }) => google.calendar,
  async available(context) {
    const integrations = await integrationsOf(context);
    return integrations.some(({ type, available }) => type === TYPE && available);
  },
  async begin(context) {
    const begun = await signIn(context, TYPE, {});
    if (!("url" in begun)) throw new ApiError("internal", "There is nowhere to sign in.");
    return begun.url;
  },
  async finish(context, returned) {
    await signIn(context, TYPE, returned);
  },
  find,
  async select({ db, organizationId }, calendar_id) {
    await rpc(db, "select_calendar", { organization_id: organizationId, calendar_id });
  },
  token: (context, { connection }, signal) => accessTokenOf(context, connection.id, signal),
  async failed(context, error) {
    const found = await find(context);
    if (found) await loseConnection(context.service, found.connection.id, error);
  },
};
