import type { Connection } from "../contract/connections.ts";
import type { CalendarService } from "../providers/calendar.ts";
import type { AccessToken } from "../providers/drive.ts";
import type { VendorError } from "../providers/vendor.ts";

/** A member's sign-in for their calendar. */
export interface CalendarConnection {
  connection: Connection;
  /** The real id of the calendar that they selected; null: none yet. */
  selectedId: string | null;
}

/** What calendars need of the sign-ins of members. `Context`: who asks, as a handler knows them. */
export interface CalendarAccess<Context> {
  service(context: Context): CalendarService;
  /** Whether there is a client at the vendor. */
  available(context: Context): Promise<boolean>;
  /** Begins a sign-in. @returns where to go */
  begin(context: Context): Promise<string>;
  /** Finishes it with what came back. @throws ApiError in words */
  finish(
    context: Context,
    returned: { state: string; code?: string | undefined; error?: string | undefined },
  ): Promise<void>;
  /** The caller's own; null: not connected. */
  find(context: Context): Promise<CalendarConnection | null>;
  /** Keeps which one is selected. */
  select(context: Context, calendarId: string): Promise<void>;
  /** Access tokens of the caller's connection; a grant that is lost is told to its person. @throws VendorError `grant_lost` */
  token(context: Context, connection: CalendarConnection, signal: AbortSignal): AccessToken;
  /** The vendor refused something: a fault that ends the sign-in is its state from now on. */
  failed(context: Context, error: VendorError): Promise<void>;
}
