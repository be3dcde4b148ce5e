import type { z } from "zod";
import { createFaults, dropped, halved } from "../vendors/faults.ts";
import { listenFor, type Serve } from "../vendors/listen.ts";
import { createOutbox, type Post } from "../vendors/outbox.ts";
import { bearerOf, randomText } from "../vendors/secret.ts";
import { readStore, storeKeeper } from "../vendors/store.ts";
import { spread, type News } from "./channels.ts";
import { act, serveControl } from "./control-http.ts";
import { createActs, type Controls } from "./control.ts";
import { calendarOperations } from "./calendar/operations.ts";
import { attendeesOf } from "./calendar/present.ts";
import { readLocalFolder } from "./drive/local-folder.ts";
import { driveOperations } from "./drive/operations.ts";
import { isTrashed } from "./drive/access.ts";
import { failureOf } from "./errors.ts";
import { groupOperations } from "./groups.ts";
import { createApi } from "./http.ts";
import { discovery } from "./oauth/discovery.ts";
import { publicKeys } from "./oauth/keys.ts";
import { serveRevoke, serveToken, serveUserInfo, type Client } from "./oauth/token-endpoint.ts";
import { createPages } from "./pages/index.ts";
import { seed, seedPeople } from "./seed/index.ts";
import { createWorld, type World } from "./world.ts";

interface GoogleOptions {
  /** Where its state is kept; undefined: only in memory. */
  file?: string;
  /** A folder whose files show up in a drive. */
  folder?: string;
  /** Where the functions find it, and where browsers do; without a slash at the end. */
  base: string;
  pages: string;
  clientSecret: string;
  /** Where people may be sent back to. */
  redirectUris: readonly string[];
  /** How notices are sent. */
  post?: Post;
  /** Whether there is a drive and a calendar of made-up people from the start. */
  seeded?: boolean;
}

/** How often the folder of this machine is looked at. */
const LOOK_MS = 2_000;

export const CLIENT_ID = "atrium.apps.stand-in.localhost";

export type Control = <Name extends keyof Controls>(
  name: Name,
  given: z.input<Controls[Name]>,
) => Promise<Record<string, unknown>>;

/** Google's stand-in: consent, tokens, Drive and Calendar, controls beneath `/test`, pages elsewhere. */
export interface LocalGoogle {
  fetch: Serve;
  /** Does what tests and the page can: names and fields are in `control.ts`. */
  control: Control;
  world: World;
  close(): Promise<void>;
}

interface Endpoint {
  /** As faults name it. */
  id: string;
  serve: (request: Request) => Response | Promise<Response>;
}

/** Opens the stand-in over what was kept. @throws GroundError where that is damaged */
export async function openGoogle(options: GoogleOptions): Promise<LocalGoogle> {
  const { file, folder, base, pages, clientSecret, redirectUris, post } = options;
  const kept =
    file === undefined
      ? undefined
      : await readStore(file, "connections to the local Google have to be made anew.");
  const world = createWorld({ base, pages, folder, kept });
  if (!world.settings().seeded) {
    seedPeople(world);
    if (options.seeded !== false) seed(world);
    world.set({ seeded: true });
  }
  const save = file === undefined ? () => Promise.resolve() : storeKeeper(world, file);
  const faults = createFaults();
  const outbox = createOutbox({ now: world.now, ...(post && { post }) });
  const client: Client = { id: CLIENT_ID, secret: clientSecret, redirectUris };
  let told = world.settings().seq;

  const keep = async () => {
    const { seq } = world.settings();
    if (seq > told) {
      const news = newsSince(world, told);
      told = seq;
      spread(world, outbox, news);
    }
    await save();
  };
  const acts = createActs({ world, client, faults, outbox, run: (name, given) => run(name, given) });
  const run = async (name: string, given: unknown) => {
    const result = await world.transact(() => act(acts, name, given));
    await keep();
    return result as Record<string, unknown>;
  };
  const beat = folder === undefined ? undefined : setInterval(() => void look(), LOOK_MS);
  beat?.unref();
  const look = async () => {
    try {
      readLocalFolder(world);
      await keep();
    } catch (error) {
      console.error("stand-in of Google:", error);
    }
  };
  await look();
  const api = createApi({
    world,
    operations: [...driveOperations(outbox), ...calendarOperations(outbox), ...groupOperations()],
    faults,
    keep,
  });
  const site = createPages({ world, client, outbox, run, keep });

  const endpoints: Record<string, Endpoint | undefined> = {
    "GET /.well-known/openid-configuration": {
      id: "discovery",
      serve: () => Response.json(discovery(world)),
    },
    "GET /oauth2/v3/certs": { id: "certs", serve: async () => Response.json(await publicKeys(world)) },
    "POST /token": { id: "token", serve: (request) => serveToken(world, client, request) },
    "POST /revoke": { id: "revoke", serve: (request) => serveRevoke(world, request) },
    "GET /v1/userinfo": { id: "userinfo", serve: ({ headers }) => serveUserInfo(world, bearerOf(headers)) },
  };

  return {
    world,
    control: (name, given) => run(name, given),
    async fetch(request, drop) {
      const { pathname } = new URL(request.url);
      if (/^\/((drive|calendar)\/v3\/|v1\/groups[/:])/.test(pathname)) return api(request, drop);
      if (pathname.startsWith("/test/")) return serveControl(request, { secret: clientSecret, run });
      const endpoint = endpoints[`${request.method} ${pathname}`];
      if (!endpoint) return site(request);
      const fault = await faults.take(endpoint.id);
      if (fault?.kind === "close" && !fault.after) return dropped(drop);
      const failed = fault && !fault.after ? failureOf(fault.kind) : undefined;
      if (failed)
        return failed.response(
          fault?.retryAfter === undefined ? {} : { "retry-after": String(fault.retryAfter) },
        );
      const response = await endpoint.serve(request);
      await keep();
      if (fault?.after && fault.kind === "close") return dropped(drop);
      if (fault?.after) return failureOf(fault.kind)?.response() ?? response;
      return fault?.kind === "half" ? halved(response, drop) : response;
    },
    async close() {
      clearInterval(beat);
      outbox.close();
      await save();
    },
  };
}

/** What happened in drives and calendars after a moment of the sequence. */
function newsSince(world: World, seq: number): News {
  const changes = [...world.all("change")].filter((change) => change.seq > seq);
  const calendars = new Set<string>();
  for (const event of world.all("event")) {
    if (event.seq <= seq) continue;
    for (const home of [event.calendar, ...attendeesOf(event).map(({ email }) => email)]) calendars.add(home);
  }
  return {
    calendars: [...calendars],
    drive: changes.map(({ file, drives, saw }) => {
      const found = world.find("file", file);
      return { file, drives, saw, state: !found ? "remove" : isTrashed(world, found) ? "trash" : "update" };
    }),
  };
}

/** A stand-in of its own for a test, over HTTP and in process. */
export interface GoogleForTests extends LocalGoogle {
  /** For `GOOGLE_API_URL` and `GOOGLE_ISSUER`. */
  url: string;
  clientId: string;
  clientSecret: string;
}

/**
 * Starts one on a free port, in memory.
 * @param siteUrl whose `/app/integrations` consent leads back to
 * @param seeded with drives and calendars of made-up people; the people are there in any case
 */
export async function startGoogle({
  siteUrl = "http://localhost:3000",
  seeded = false,
  post,
}: { siteUrl?: string; seeded?: boolean; post?: Post } = {}): Promise<GoogleForTests> {
  const serving: { serve?: Serve } = {};
  const listener = await listenFor(serving);
  const clientSecret = `GOCSPX-${randomText(28)}`;
  const opened = await openGoogle({
    base: listener.url,
    pages: listener.url,
    clientSecret,
    redirectUris: [`${siteUrl}/app/integrations`],
    seeded,
    ...(post && { post }),
  });
  serving.serve = opened.fetch;
  return {
    ...opened,
    url: listener.url,
    clientId: CLIENT_ID,
    clientSecret,
    async close() {
      await opened.close();
      await listener.close();
    },
  };
}
