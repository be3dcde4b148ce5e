import type { RealtimeClientOptions } from "@supabase/supabase-js";
import WebSocket from "ws";

/** What supabase-js wants as `realtime.transport` on Node 20; the two packages type the same events apart. */
export const nodeTransport = WebSocket as unknown as NonNullable<RealtimeClientOptions["transport"]>;
