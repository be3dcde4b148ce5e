import { setTimeout as delay } from "node:timers/promises";
import { createFaults, halved } from "../vendors/faults.ts";
import { listenFor, type Serve } from "../vendors/listen.ts";
import { createOutbox, type Post } from "../vendors/outbox.ts";
import { randomText } from "../vendors/secret.ts";
import { readStore, storeKeeper } from "../vendors/store.ts";
import type { z } from "zod";
import { act, createActs, type Controls } from "./control.ts";
import { authenticate, createApi, suffer } from "./graph/api.ts";
import { routesOf } from "./graph/routes.ts";
import { GraphError } from "./errors.ts";
import { hashed, newGuid } from "./ids.ts";
import { ensureKey } from "./oauth/keys.ts";
import { createOauth } from "./oauth/serve.ts";
import { createPages } from "./pages/index.ts";
import { accountOf, addPeople } from "./people.ts";
import { serveDownload } from "./download.ts";
import { seed as addSample } from "./seed.ts";
import { noticesOf } from "./subscriptions.ts";
import { createWorld, type World } from "./world.ts";

interface MicrosoftOptions {
  /** Where its state is kept; undefined: only in memory. */
  file?: string;
  /** Where people find it, without a slash at the end. */
  pages: string;
  /** Where programs do. */
  api: string;
  clientId: string;
  clientSecret: string;
  /** Where people may be sent back to, exactly. */
  redirectUris: string[];
  /** What a new one holds: people with documents, sites and a team; people alone; nothing. */
  seed?: "sample" | "people" | "none";
  /** How notices are sent. */
  post?: Post;
  /** Pauses before notices are sent again. */
  pauses?: number[];
}

export type Control = <Name extends keyof Controls>(
  name: Name,
  given: z.input<Controls[Name]>,
) => Promise<Record<string, unknown>>;

/** Microsoft's stand-in: the identity platform beneath a tenant, Graph beneath `/v1.0`, controls beneath `/test`, pages elsewhere. */
export interface LocalMicrosoft {
  fetch: Serve;
  /** Does what tests can: names and fields are in `control.ts` and `control/`. */
  control: Control;
  world: World;
  /** A token of an account's (by address), as if it had been through sign-in. */
  token(mail: string, scopes?: string[]): Promise<string>;
  /** Goes through sign-in and consent as its page would. @param url that of the authorization endpoint @returns where it leads back to */
  consent(url: string, mail: string, decision?: "accept" | "cancel" | "leave"): Promise<string>;
  close(): Promise<void>;
}

/** Opens the stand-in over what was kept. @throws GroundError where that is damaged */
export async function openMicrosoft(options: MicrosoftOptions): Promise<LocalMicrosoft> {
  const { file, pages, api, clientId, clientSecret, redirectUris, seed = "sample" } = options;
  const lost = "the connections to the local Microsoft have to be made anew then.";
  const world = createWorld({
    pages,
    api,
    kept: file === undefined ? undefined : await readStore(file, lost),
  });
  const save = file === undefined ? () => Promise.resolve() : storeKeeper(world, file);
  await ensureKey(world);
  if (world.count("account") === 0) {
    if (seed !== "none") addPeople(world);
    if (seed === "sample") addSample(world);
  }
  world.takeTold();
  const faults = createFaults();
  const outbox = createOutbox({
    now: () => world.now(),
    ...(options.post && { post: options.post }),
    ...(options.pauses && { pauses: options.pauses }),
  });
  const keep = async () => {
    for (const notice of noticesOf(world, world.takeTold())) outbox.tell(notice);
    await save();
  };
  await keep();
  const acts = createActs(world, faults, outbox);
  const run = async (name: string, given: unknown) => {
    const told = world.takeTold();
    try {
      const result = await world.transact(() => act(acts, name, given));
      await keep();
      return result as Record<string, unknown>;
    } catch (error) {
      // What was undone is told to nobody.
      world.takeTold();
      throw error;
    } finally {
      told.forEach(world.tell);
    }
  };
  const serveGraph = createApi({ world, routes: routesOf(options.post ?? fetch), faults, keep });
  const serveOauth = createOauth({
    world,
    client: { id: clientId, secret: clientSecret },
    redirectUris,
    faults,
    keep,
  });
  const site = createPages({ world, outbox, run });

  const local: LocalMicrosoft = {
    world,
    control: (name, given) => run(name, given),
    async fetch(request, drop) {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/v1.0/")) return serveGraph(request, drop);
      if (pathname === "/download") return download(request, drop);
      if (pathname.startsWith("/test/")) return controlled(request);
      return (await serveOauth(request, drop)) ?? site(request);
    },
    async token(mail, scopes = usualScopes) {
      const { id, tenant } = accountOf(world, mail);
      const token = `EwB${randomText(60)}`;
      const expires = world.now() + world.settings().accessSeconds * 1000;
      world.put("access", { id: hashed(token), account: id, tenant, scopes, expires });
      await save();
      return token;
    },
    async consent(url, mail, decision = "accept") {
      const { pathname, search } = new URL(url);
      const path = pathname.slice(new URL(pages).pathname.replace(/\/$/, "").length);
      const body = new URLSearchParams({ account: accountOf(world, mail).id, decision });
      const origin = new URL(pages).origin;
      const request = new Request(`${origin}${path}${search}`, { method: "POST", body, headers: { origin } });
      const answer = await local.fetch(request);
      const location = answer.headers.get("location");
      if (location === null) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`);
      return location;
    },
    async close() {
      outbox.close();
      await save();
    },
  };

  async function download(request: Request, drop?: () => void): Promise<Response> {
    const fault = await faults.take("download");
    if (fault && !["half", "slow", "repeat", "loop"].includes(fault.kind))
      return suffer(world, fault, request, drop);
    if (fault?.kind === "slow") await delay(fault.ms, undefined, { ref: false });
    const response = serveDownload(world, request);
    return fault?.kind === "half" ? halved(response, drop) : response;
  }

  /** `POST /test/<control>` with the client's secret, JSON there and back. */
  async function controlled(request: Request): Promise<Response> {
    try {
      authenticate(request.headers, clientSecret);
      const text = request.method === "POST" ? await request.text() : "";
      const name = new URL(request.url).pathname.slice("/test/".length);
      return Response.json(await run(name, text === "" ? {} : JSON.parse(text)));
    } catch (error) {
      if (error instanceof GraphError)
        return Response.json(
          { error: { code: error.code, message: error.message } },
          { status: error.status },
        );
      if (error instanceof SyntaxError)
        return Response.json({ error: { message: "This is no JSON." } }, { status: 400 });
      throw error;
    }
  }
  return local;
}

const usualScopes = [
  "openid",
  "profile",
  "email",
  "offline_access",
  "User.Read",
  "Files.Read.All",
  "Sites.Read.All",
  "Team.ReadBasic.All",
  "Channel.ReadBasic.All",
  "ChannelMessage.Read.All",
  "ChannelMember.Read.All",
];

/** A stand-in of its own for a test, over HTTP and in process. */
export interface MicrosoftForTests extends Omit<LocalMicrosoft, "fetch"> {
  url: string;
  clientId: string;
  clientSecret: string;
  /** For `MICROSOFT_AUTHORITY` and `MICROSOFT_GRAPH_URL`. */
  authority: string;
  graph: string;
  redirectUri: string;
  /** Takes requests in process, at any host. */
  app: { fetch(request: Request): Promise<Response> };
}

/** Starts one on a free port, in memory. @param redirectUri where consent leads back to */
export async function startMicrosoft({
  redirectUri = "http://localhost:3000/app/integrations",
  ...more
}: { redirectUri?: string } & Pick<
  MicrosoftOptions,
  "seed" | "post" | "pauses"
> = {}): Promise<MicrosoftForTests> {
  const [clientId, clientSecret] = [newGuid(), randomText(40)];
  const serving: { serve?: Serve } = {};
  const { url, close } = await listenFor(serving);
  const opened = await openMicrosoft({
    pages: url,
    api: url,
    clientId,
    clientSecret,
    redirectUris: [redirectUri],
    seed: "people",
    ...more,
  });
  serving.serve = opened.fetch;
  return {
    ...opened,
    url,
    clientId,
    clientSecret,
    authority: `${url}/common/v2.0`,
    graph: `${url}/v1.0`,
    redirectUri,
    app: { fetch: (request) => opened.fetch(request) },
    async close() {
      await opened.close();
      await close();
    },
  };
}
