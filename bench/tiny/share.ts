import type { Database } from "../../local/database/database.ts";
import { startSite, type TestSite } from "../../tests/support/site.ts";
import { startWatchedModel } from "../answers/model.ts";
import { type Sharing, shareWith, STRIPE_KEYS } from "../sharing.ts";
import { type BenchStack, openOwnDatabase, startOwnStack } from "../stack.ts";
import { startRelay } from "./relay.ts";

/** Rows that crawl; each has a site of its own, which the shared stack knows from its start. */
const SITES = 2;

/**
 * Has rows share one stack and one database, which start when they are first asked for, until it is ended: a stack takes four
 * CPU seconds to start, a database two. The model and Stripe that a row brings stand behind relays.
 * @returns how it ends
 */
export async function startSharing(): Promise<() => Promise<void>> {
  const offline = await startWatchedModel();
  const offlineUrl = offline.env["OPENAI_BASE_URL"] ?? "";
  const [model, stripe] = [await startRelay(offlineUrl), await startRelay(offlineUrl)];
  const sites = await Promise.all(Array.from({ length: SITES }, () => startSite()));
  const origins = sites.map(({ origin }) => origin);
  const left = [...sites];
  const opened: { stack?: BenchStack; database?: Database } = {};

  const fixed: Readonly<Record<string, string>> = { ...STRIPE_KEYS };
  const relayed = ["OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_EMBEDDING_MODEL", "STRIPE_API_URL"];
  const canBe = (name: string, value: string) =>
    name === "CRAWL_ALLOW" ? origins.includes(value) : relayed.includes(name) || fixed[name] === value;
  const lent = (stack: BenchStack): BenchStack => ({
    ...stack,
    stop: () => Promise.resolve(),
    again: async () => lent((opened.stack = await stack.again())),
    close: () => Promise.resolve(model.to(offlineUrl)),
  });
  const share: Sharing = {
    async stack(env) {
      if (!Object.entries(env).every(([name, value]) => canBe(name, value))) return null;
      opened.stack ??= await startOwnStack({
        ...offline.env,
        ...fixed,
        OPENAI_BASE_URL: model.url,
        STRIPE_API_URL: stripe.url,
        CRAWL_ALLOW: origins.join(),
      });
      model.to(env["OPENAI_BASE_URL"] ?? offlineUrl);
      if (env["STRIPE_API_URL"]) stripe.to(env["STRIPE_API_URL"]);
      return lent(opened.stack);
    },
    async database() {
      const database = (opened.database ??= await openOwnDatabase());
      return {
        kind: database.kind,
        query: (sql, values) => database.query(sql, values),
        exec: (sql) => database.exec(sql),
        transaction: (run) => database.transaction(run),
        listen: (channel, handler, onResumed) => database.listen(channel, handler, onResumed),
        close: () => Promise.resolve(),
      };
    },
    site: () => lentSite(left.shift()),
  };
  shareWith(share);
  return async () => {
    shareWith(null);
    await opened.stack?.close();
    await opened.database?.close();
    await Promise.all([model, stripe, offline, ...sites].map((each) => each.close()));
  };
}

const lentSite = (site: TestSite | undefined): TestSite | null =>
  site ? { ...site, close: () => Promise.resolve() } : null;
