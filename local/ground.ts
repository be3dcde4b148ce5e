import { jwtVerify } from "jose";
import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { createOfflineModel } from "./ai/index.ts";
import { linkTokens } from "./auth/codes.ts";
import { Counter, strictLimits } from "./auth/limits.ts";
import { VendorSignIn } from "./auth/vendors/serve.ts";
import { vendorsOf, withoutSecrets } from "./auth/vendors/settings.ts";
import { Closers } from "./closers.ts";
import { inDataFolder } from "./data-folder.ts";
import type { Database } from "./database/database.ts";
import { isPglite } from "./database/pglite.ts";
import { apiLogin, openApiLogin } from "./database/api-login.ts";
import { markFilesSeeded } from "./database/migrate.ts";
import { openGroundDatabase } from "./database/open.ts";
import { API_ROLE } from "./database/tcp/logins.ts";
import { listenTcp } from "./database/tcp/server.ts";
import { startUpkeep } from "./database/upkeep.ts";
import { getServers } from "node:dns";
import { nameServers } from "../supabase/functions/_shared/dns/settings.ts";
import { openNameServer } from "./dns/name-server.ts";
import { openRecords, type LocalRecords } from "./dns/records.ts";
import { environmentOf, writeEnvFile } from "./environment.ts";
import { removeUnfinished } from "./files.ts";
import { budgetComplaint, connectionsOf, functionConnections } from "./functions/budget.ts";
import { functionLimits } from "./functions/command.ts";
import { startWorker } from "./functions/worker.ts";
import { startFunctions } from "./functions/supervisor.ts";
import type { Supervisor } from "./functions/supervisor.ts";
import { parseVariables } from "../supabase/functions/_shared/config/env.ts";
import { createMailer } from "../supabase/functions/_shared/providers/mail/mailer.ts";
import { Variables as MailVariables } from "../supabase/functions/_shared/providers/mail/settings.ts";
import { CLIENT_ID, openGoogle, type LocalGoogle } from "./google/index.ts";
import { openInbox } from "./mail/inbox.ts";
import { authMails } from "./mail/auth-mails.ts";
import type { Inbox } from "./mail/inbox.ts";
import { publishRelay } from "./mail/relay.ts";
import { type GroundOptions, withDefaults } from "./options.ts";
import { createPlatform } from "./platform/app.ts";
import { loadSecrets } from "./platform/secrets.ts";
import { createRealtimeGateway } from "./realtime/index.ts";
import { listen } from "./server/http.ts";
import { checkHealth } from "./server/health.ts";
import { identityOf } from "./lease/identity.ts";
import { takeLease } from "./lease/lease.ts";
import { lockFolder } from "./server/lock-file.ts";
import { createDomains } from "./server/domains.ts";
import { createMetrics } from "./server/metrics.ts";
import { createOrigins } from "./server/origins.ts";
import { mountedAt } from "./server/mounted.ts";
import { createSite } from "./server/site.ts";
import { openMicrosoft, type LocalMicrosoft } from "./microsoft/index.ts";
import { openStripe, type LocalStripe } from "./stripe/index.ts";
import { seedBuckets } from "./storage/seed.ts";
import { inWords, type Step, stopwatch } from "./steps.ts";
import { makeTemporaryFolder, removeFolder } from "./temporary.ts";
import { createBrands } from "./web/brands.ts";
import { openApp } from "./web/open.ts";

/** bcrypt's cost: passwords that are gone with the process need none of its slowness. */
const usualCost = 10;
const cheapestCost = 4;
/** How long the start waits for functions; one that is broken says so itself, and the rest works. */
const functionPatience = 10_000;
/** No run writes to a file that hasn't changed for an hour, in milliseconds. */
const longestUpload = 3_600_000;

/** The whole stack, running in this process. */
export interface Ground {
  /** Where the site and the API are, without a slash at the end. */
  readonly url: string;
  /** For psql, drivers and the Supabase CLI. */
  readonly databaseUrl: string;
  /** As the functions log in. */
  readonly apiDatabaseUrl: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Signs every user's token. */
  readonly jwtSecret: string;
  readonly database: Database;
  readonly inbox: Inbox;
  /** What the own name server says of names under `localhost`. */
  readonly dns: LocalRecords;
  readonly functions: Supervisor | undefined;
  /** The environment of the functions, also where none run. */
  readonly functionEnv: Readonly<Record<string, string>>;
  /** The local Stripe; undefined where a key of the real one is set. */
  readonly stripe: (Pick<LocalStripe, "control" | "world"> & { url: string; secretKey: string }) | undefined;
  /** The local Google; undefined where a client of the real one is set. */
  readonly google:
    | (Pick<LocalGoogle, "control" | "world"> & { url: string; clientId: string; clientSecret: string })
    | undefined;
  /** The local Microsoft; undefined where a client of the real one is set. */
  readonly microsoft:
    | (Omit<LocalMicrosoft, "fetch" | "close"> & { url: string; clientId: string; clientSecret: string })
    | undefined;
  /** What was started, in order, and the milliseconds each took. */
  readonly steps: readonly Step[];
  /** Resolves to why it may not go on, once another run took its native database over. */
  readonly lost: Promise<string> | undefined;
  close(): Promise<void>;
}

/**
 * Starts the embedded stack. Without options: in memory, on free ports, without app and functions, as tests want
 * it. Rejects with a `GroundError` that says in one line what stands in the way; then nothing is left running.
 */
export async function startGround(given: Partial<GroundOptions> = {}): Promise<Ground> {
  const options = withDefaults(given);
  const closers = new Closers();
  try {
    return await start(options, closers);
  } catch (error) {
    await closers.close();
    throw error;
  }
}

async function start(options: GroundOptions, closers: Closers): Promise<Ground> {
  const { steps, timed } = stopwatch();
  const vendors = vendorsOf(options.functionEnv);
  const inMemory = options.dataDir.startsWith("memory://");
  const folder = inMemory ? closers.add(await makeTemporaryFolder("stack"), removeFolder) : options.dataDir;
  if (!inMemory) closers.add(await lockFolder(folder), (unlock) => unlock());
  const listener = closers.add(await listen(options.port, options.host), (http) => http.close());
  const tcp =
    options.databaseUrl === undefined && options.dbPort !== undefined
      ? closers.add(await listenTcp(options.dbPort), (server) => server.close())
      : undefined;
  // A storage folder may be shared, and what is new in it may be another run's.
  if (!inMemory) await removeUnfinished(folder, options.databaseUrl === undefined ? 0 : longestUpload);
  const passwordCost = inMemory ? cheapestCost : usualCost;
  process.env.LITE_AUTH_BCRYPT_COST = String(passwordCost);
  const secrets = await loadSecrets(inMemory ? undefined : folder);
  const storageDir = inDataFolder(folder, "storage");
  const inbox = await openInbox(inMemory ? undefined : inDataFolder(folder, "mail"));
  const dns = openRecords(inMemory ? undefined : inDataFolder(folder, "dns"));
  await publishRelay(dns);
  const system = getServers().map((address) => `nameserver ${address}`);
  const nameServer = closers.add(
    await openNameServer(dns, nameServers(options.functionEnv, system.join("\n"))),
    (server) => server.close(),
  );
  const url = options.publicUrl ?? `http://localhost:${listener.port}`;
  const databaseUrl = tcp
    ? `postgresql://postgres:postgres@127.0.0.1:${tcp.port}/postgres`
    : (options.databaseUrl ?? "");
  const api = apiLogin(
    databaseUrl,
    secrets.jwtSecret,
    options.databaseUrl !== undefined,
    options.functionsDatabaseUrl,
  );
  const limits = functionLimits(options.processes);
  const internalUrl = `http://127.0.0.1:${listener.port}`;
  const domains = createDomains(options.log);
  const origins = createOrigins([url, internalUrl, ...options.allowedOrigins], domains.hosts);
  const brands = createBrands(options.log);
  const page = {
    config: { supabasePublishableKey: secrets.publishableKey, offlineModel: options.offlineModel },
    siteUrl: url,
    knows: (host: string) => origins.knows(host),
    trustProxy: options.trustProxy,
    brandOf: (host: string) => brands.of(host),
  };

  // What another one's address is set for speaks to that.
  const localStripe = !options.functionEnv.STRIPE_SECRET_KEY && !options.functionEnv.STRIPE_API_URL;
  const localGoogle = !options.functionEnv.GOOGLE_CLIENT_ID && !options.functionEnv.GOOGLE_API_URL;
  const localMicrosoft = !options.functionEnv.MICROSOFT_CLIENT_ID;
  const mailToken = randomBytes(32).toString("base64url");
  const functionEnv = environmentOf({
    mailToken,
    url,
    internalUrl,
    databaseUrl,
    apiDatabaseUrl: api.functionsUrl,
    secrets,
    offlineModel: options.offlineModel,
    localStripe,
    localGoogle: localGoogle ? { clientId: CLIENT_ID } : undefined,
    localMicrosoft,
    dnsServer: `127.0.0.1:${nameServer.port}`,
    given: { ...withoutSecrets(options.functionEnv), STORAGE_PRIVATE: String(options.storagePrivate) },
  });

  const opening = timed(
    "database",
    ({ database, applied }) => `${database.kind}${applied > 0 ? `, ${applied} migrations applied` : ""}`,
    openGroundDatabase(options, (database) =>
      takeLease(database, {
        identity: () => identityOf(secrets, storageDir, options.functionEnv),
        places: { server: new URL(databaseUrl).host, dataDir: folder, storage: storageDir },
        takeOver: options.takeOver,
        isRemembered: !inMemory,
        log: options.log,
      }),
    ),
  );
  const building = timed("app", (app) => app?.state ?? "off", openApp(options, listener.server, page));
  const running = options.functions
    ? startFunctions({
        root: options.root,
        env: functionEnv,
        limits,
        log: options.log,
        // What it held goes on at once, in another process or its next one.
        ended: (process) =>
          void opening
            .then(({ database }) => database.query("select public.end_leases_of($1)", [process]))
            .catch((error: unknown) =>
              options.log(`What a process held waits for its lease: ${(error as Error).message}`),
            ),
        watch: options.app === "dev",
      })
    : undefined;
  const settled = await Promise.allSettled([opening, building, running]);
  for (const result of settled) {
    if (result.status === "fulfilled" && result.value)
      closers.add(result.value, (service) => service.close());
  }
  const [{ database, filesDue, lost }, app, functions] = await Promise.all([opening, building, running]);

  const mails = authMails({
    mailer: createMailer(parseVariables(MailVariables, functionEnv)),
    database,
    siteUrl: url,
    links: linkTokens(secrets.jwtSecret),
    log: options.log,
  });
  const platform = await timed(
    "platform",
    () => "auth, rest, storage, studio",
    createPlatform({
      database,
      databaseUrl,
      secrets,
      mails,
      confirmsEmail: options.confirmEmail,
      siteUrl: url,
      redirectUrls: options.allowedOrigins.map((origin) => `${origin}/**`),
      storageDir,
    }),
  );
  await database.query("update storage.buckets set public = not $1 where id = 'uploads'", [
    options.storagePrivate,
  ]);
  const storage = { database, jwtSecret: secrets.jwtSecret };
  if (filesDue) {
    await seedBuckets(options.root, secrets.secretKey, (request) => platform.fetch(request));
    await markFilesSeeded(database);
  }
  const reload = () => void platform.connection.clearSchemaCache();
  if (tcp && isPglite(database)) {
    await tcp.open({ database, passwords: new Map([[API_ROLE, api.password]]), onSchemaChange: reload });
  } else {
    await openApiLogin(database, api);
    const wanted = {
      functions: options.functions ? functionConnections(limits) : 0,
      pooled: options.functionsDatabaseUrl !== undefined,
    };
    const complaint = budgetComplaint(await connectionsOf(database), wanted);
    if (complaint) options.log(complaint);
  }
  if (isPglite(database)) closers.add(startUpkeep(database), (upkeep) => upkeep.close());
  const stopReloading = await database.listen("pgrst", reload, reload);
  closers.add(stopReloading, (stop) => stop());
  closers.add(await domains.follow(database), (stop) => stop());
  closers.add(await brands.follow(database), (stop) => stop());

  const mayReturnTo = (address: string) =>
    URL.canParse(address) && origins.allows(address, new URL(url).host);
  const stripe = localStripe
    ? closers.add(
        await openStripe({
          ...(!inMemory && { file: inDataFolder(folder, "stripe") }),
          pages: `${url}/stripe`,
          secretKey: secrets.stripeSecretKey,
          webhook: {
            url: `${internalUrl}/functions/v1/api/stripe/webhook`,
            secret: secrets.stripeWebhookSecret,
          },
          mayReturnTo,
        }),
        (service) => service.close(),
      )
    : undefined;

  const google = localGoogle
    ? closers.add(
        await openGoogle({
          ...(!inMemory && {
            file: inDataFolder(folder, "google"),
            folder: inDataFolder(folder, "googleDrive"),
          }),
          base: `${internalUrl}/google`,
          pages: `${url}/google`,
          clientSecret: secrets.googleClientSecret,
          redirectUris: [...new Set([url, ...options.allowedOrigins])].map(
            (origin) => `${origin}/app/integrations`,
          ),
        }),
        (service) => service.close(),
      )
    : undefined;

  const microsoft = localMicrosoft
    ? closers.add(
        await openMicrosoft({
          ...(!inMemory && { file: inDataFolder(folder, "microsoft") }),
          pages: `${url}/microsoft`,
          api: `${internalUrl}/microsoft`,
          clientId: secrets.microsoftClientId,
          clientSecret: secrets.microsoftClientSecret,
          redirectUris: [...new Set([url, ...options.allowedOrigins])].map(
            (origin) => `${origin}/app/integrations`,
          ),
        }),
        (service) => service.close(),
      )
    : undefined;

  const key = new TextEncoder().encode(secrets.jwtSecret);
  const gateway = closers.add(
    createRealtimeGateway({
      database,
      keys: { publishable: secrets.publishableKey, secret: secrets.secretKey },
      verifyJwt: async (token) => (await jwtVerify(token, key, { algorithms: ["HS256"] })).payload,
      allowedOrigins: (origin, host) => origins.allows(origin, host),
      privateOnly: true,
      log: (line) => options.log(`[realtime] ${line}`),
    }),
    (service) => service.close(),
  );
  await timed("realtime", () => "up", gateway.ready);

  listener.open(
    createSite({
      platform,
      gateway,
      functions,
      app: app?.handle,
      inbox,
      dns,
      mailToken,
      origins,
      publishableKey: secrets.publishableKey,
      auth: {
        database,
        secretKey: secrets.secretKey,
        jwtSecret: secrets.jwtSecret,
        links: linkTokens(secrets.jwtSecret),
        mails,
        confirmsEmail: options.confirmEmail,
        siteUrl: url,
        passwordCost,
        limits: options.limitAuth ? strictLimits : undefined,
        counter: new Counter(),
        mayReturnTo,
        vendors: new VendorSignIn(vendors, { database, siteUrl: url, mails }),
      },
      storage,
      offlineModel: mountedAt("/ai/v1", createOfflineModel()),
      stripe,
      google,
      microsoft,
      trustProxy: options.trustProxy,
      health: () => checkHealth({ database, gateway, functions, app: app !== undefined }),
      metrics: createMetrics({
        token: functionEnv.METRICS_TOKEN || undefined,
        gateway,
        functions,
      }),
    }),
  );
  closers.add(listener, (http) => http.shut());
  if (functions) {
    const patience = delay(functionPatience, undefined, { ref: false });
    await timed("functions", () => inWords(functions.states()), Promise.race([functions.ready(), patience]));
    if (functions.has("worker")) {
      const worker = await startWorker(database, {
        url: `${internalUrl}/functions/v1/worker`,
        secretKey: secrets.secretKey,
        processes: limits.worker.processes,
      });
      closers.add(worker, (ticks) => ticks.close());
    }
  }

  const ground: Ground = {
    url,
    databaseUrl,
    apiDatabaseUrl: api.url,
    publishableKey: secrets.publishableKey,
    secretKey: secrets.secretKey,
    jwtSecret: secrets.jwtSecret,
    database,
    inbox,
    dns,
    functions,
    functionEnv,
    stripe: stripe && {
      control: stripe.control,
      world: stripe.world,
      url: `${internalUrl}/stripe`,
      secretKey: secrets.stripeSecretKey,
    },
    google: google && {
      control: google.control,
      world: google.world,
      url: `${internalUrl}/google`,
      clientId: CLIENT_ID,
      clientSecret: secrets.googleClientSecret,
    },
    microsoft: microsoft && {
      ...microsoft,
      url: `${internalUrl}/microsoft`,
      clientId: secrets.microsoftClientId,
      clientSecret: secrets.microsoftClientSecret,
    },
    steps,
    lost,
    close: () => closers.close(),
  };
  if (!inMemory) await writeEnvFile(inDataFolder(folder, "env"), ground);
  return ground;
}
