import { z } from "zod";
import type { CalendarAccess } from "../../_shared/calendar/access.ts";
import { clientFor } from "../../_shared/connections/connection.ts";
import { beginSignIn, finishSignIn, refuseSignIn } from "../../_shared/connections/sign-in.ts";
import { accessTokenOf } from "../../_shared/connections/tokens.ts";
import { Connection } from "../../_shared/contract/connections.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { NotConfiguredError } from "../../_shared/providers/not-configured.ts";
import type { MemberContext } from "../context.ts";

const TYPE = "google-calendar";
const Found = z.object({ connection: Connection, calendar_id: z.string().nullable() }).nullable();

async function signingIn(context: MemberContext) {
  const { userId } = await context.caller();
  return { ...context, userId, redirectUri: new URL("/app/integrations", context.env.publicUrl).href };
}

/** Calendars by the caller's own sign-in in their organisation. */
export const calendarAccess: CalendarAccess<MemberContext> = {
  service: ({ google }) => google.calendar,
  async available(context) {
    const { organizationId } = context;
    try {
      await clientFor(context, { organizationId, type: TYPE });
      return true;
    } catch (error) {
      if (error instanceof NotConfiguredError) return false;
      throw error;
    }
  },
  begin: async (context) => beginSignIn(await signingIn(context), TYPE, {}),
  async finish(context, { code, state, error }) {
    const at = await signingIn(context);
    if (error !== undefined) await refuseSignIn(at, TYPE, { error, description: "", state });
    if (code === undefined)
      throw new ApiError("invalid_input", "Google sent nothing back. Please begin again.");
    await finishSignIn(at, TYPE, { code, state });
  },
  async find({ db, organizationId }) {
    const found = Found.parse(await rpc(db, "my_calendar", { organization_id: organizationId }));
    return found && { connection: found.connection, selectedId: found.calendar_id };
  },
  async select({ db, organizationId }, calendar_id) {
    await rpc(db, "select_calendar", { organization_id: organizationId, calendar_id });
  },
  token: (context, { connection }, signal) => accessTokenOf(context, connection.id, signal),
};
