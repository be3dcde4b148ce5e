import { SourceFailure, type Source } from "../source.ts";
import { isWanted } from "../../domain/site-patterns.ts";
import type { SiteCredentials } from "../../web/fetch.ts";
import { isSameSite } from "../../web/normal-url.ts";
import { readRobots, type Robots } from "../../web/robots.ts";
import { WebError } from "../../web/web-error.ts";
import { mayBePage } from "./address.ts";
import { type Crawler, SiteSettings } from "./crawler.ts";
import { credentialsOf, headerSecret } from "./header.ts";

/** A website as a look sees it. */
export interface Site {
  settings: SiteSettings;
  credentials: SiteCredentials | null;
  /** What the robots.txt of one of its origins says, read once a step. */
  robots(origin: string): Promise<Robots>;
  /** Whether a page that is linked, listed or led to is one to look at. */
  admits(address: string): Promise<boolean>;
}

/** @throws SourceFailure when no site can be read here */
export async function openSite(
  { organization_id, id, settings: given }: Source,
  { db, web, secrets }: Crawler,
  signal: AbortSignal,
): Promise<Site> {
  const settings = SiteSettings.parse(given);
  const secret = settings.header ? await secrets.get(db, headerSecret(organization_id, id)) : null;
  const credentials = credentialsOf(secret, settings.address);
  const known = new Map<string, Promise<Robots>>();
  const robots = (origin: string) => {
    const reading =
      known.get(origin) ?? readRobots(web.fetchPublic, origin, { credentials, signal }).catch(failed);
    known.set(origin, reading);
    return reading;
  };
  return {
    settings,
    credentials,
    robots,
    async admits(address) {
      if (!isSameSite(address, settings.address) || !mayBePage(address)) return false;
      return isWanted(address, settings) && (await robots(new URL(address).origin)).allows(address);
    },
  };
}

function failed(error: unknown): never {
  if (error instanceof WebError && error.code === "crawling_off") throw new SourceFailure(error.message);
  throw error;
}
