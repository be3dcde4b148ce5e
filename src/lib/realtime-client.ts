import { RealtimeClient } from "@supabase/realtime-js";
import { auth } from "./auth-client.ts";
import { env } from "./env.ts";

/** A restarted server is found again within seconds; tries are spread, so that not everybody comes back at once. */
const reconnectAfterMs = (tries: number) => Math.min(500 * tries, 2500) * (0.8 + Math.random() * 0.4);
/** A connection that died without a word (sleep, another network) is known as dead after two of these. */
const heartbeatIntervalMs = 10_000;

/** The socket that live updates come over; it stands for whom is signed in. */
export const realtime = new RealtimeClient(`${env.supabaseUrl.replace(/^http/, "ws")}/realtime/v1`, {
  params: { apikey: env.supabasePublishableKey },
  accessToken: async () => {
    const { data } = await auth.getSession();
    return data.session?.access_token ?? env.supabasePublishableKey;
  },
  reconnectAfterMs,
  heartbeatIntervalMs,
});

let told: string | undefined;

// Channels that are open take a new token. A token given here by hand would end the client's own renewing.
auth.onAuthStateChange((event, session) => {
  if (event === "SIGNED_OUT") {
    told = undefined;
    void realtime.setAuth();
  } else if (session && session.access_token !== told && event !== "USER_UPDATED") {
    told = session.access_token;
    void realtime.setAuth();
  }
});
