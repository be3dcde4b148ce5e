import { z } from "zod";
import {
  type Schedule,
  type SiteHeader,
  Website,
  type websites,
  WebsitePage,
} from "../../_shared/contract/websites.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { callOf, json, type Returned, type Statement } from "../../_shared/db/statement.ts";
import { rpc } from "../../_shared/db/client.ts";
import { headerSecret } from "../../_shared/sources/website/header.ts";
import { siteAddress } from "../../_shared/sources/website/address.ts";
import { credentialsFault } from "../../_shared/web/credentials.ts";
import { WebError } from "../../_shared/web/web-error.ts";
import type { Handlers, MemberContext } from "../context.ts";

const done = { success: true } as const;
const EVERY: Record<Schedule, string | undefined> = {
  never: undefined,
  daily: "1 day",
  weekly: "7 days",
  monthly: "1 month",
};

const Told = Website.extend({
  owner: z.object({ id: z.int(), name: z.string(), email: z.string() }).nullable(),
});

function toWebsite(value: unknown): Website {
  const { owner, ...website } = Told.parse(value);
  return { ...website, owner: owner && { id: owner.id, name: owner.name || owner.email } };
}

/** Does something to a website and reads it, in one transaction. */
async function readAfter(
  { db, organizationId }: MemberContext,
  id: number,
  actions: readonly Statement<Returned>[],
): Promise<Website> {
  const read = callOf("get_website", { organization_id: organizationId, source_id: id });
  return toWebsite((await db.transact([...actions, read])).at(-1)?.[0]?.value);
}

/** The settings that SQL keeps, of what a call told; what it didn't isn't there. */
function settingsOf(input: {
  include?: string[] | undefined;
  exclude?: string[] | undefined;
  depth?: number | undefined;
  most_pages?: number | undefined;
  follow?: boolean | undefined;
  tag_ids?: number[] | undefined;
  header?: SiteHeader | null | undefined;
}) {
  const { include, exclude, depth, most_pages, follow, tag_ids, header } = input;
  return json({ include, exclude, depth, pages: most_pages, follow, tag_ids, header: header && header.name });
}

/** Keeps the header of a website, sealed, or forgets it; who may has been asked before. */
async function keepHeader(
  { secrets, service, organizationId }: MemberContext,
  id: number,
  header: SiteHeader | null,
): Promise<void> {
  const owner = headerSecret(organizationId, id);
  const fault = header && credentialsFault({ [header.name]: header.value });
  if (fault) throw new ApiError("invalid_input", fault, { header: fault });
  if (header) await secrets.put(service, owner, JSON.stringify(header));
  else await secrets.delete(service, owner);
}

/** The address as it is kept. @throws ApiError `invalid_input`, with the reason in words */
function addressOf(text: string, allow: ReadonlySet<string>): string {
  try {
    return siteAddress(text, allow);
  } catch (error) {
    if (!(error instanceof WebError)) throw error;
    throw new ApiError("invalid_input", error.message, { address: error.message });
  }
}

const ofSource = ({ organizationId }: MemberContext, id: number) => ({
  organization_id: organizationId,
  source_id: id,
});

export const websiteCalls: Handlers<typeof websites> = {
  "/document/website/scan": async (context, { address, id, header, ...rules }) => {
    const { db, organizationId, web } = context;
    const again = async (source_id: number) => {
      if (header) await keepHeader(context, source_id, header);
      const start = callOf("start_website", { organization_id: organizationId, source_id });
      return readAfter(context, source_id, [start]);
    };
    if (id !== undefined) {
      const settings = settingsOf({ ...rules, header });
      await rpc(db, "change_website", { ...ofSource(context, id), settings });
      return again(id);
    }
    if (address === undefined) {
      const message = "Address can't be empty.";
      throw new ApiError("invalid_input", message, { address: message });
    }
    const scanned = { address: addressOf(address, web.allow), settings: settingsOf({ ...rules, header }) };
    return again(
      z.int().parse(await rpc(db, "scan_website", { organization_id: organizationId, ...scanned })),
    );
  },
  "/document/website/crawl": async (context, { id, name, left_out_ids, schedule, ...rules }) =>
    readAfter(context, id, [
      callOf("crawl_website", {
        ...ofSource(context, id),
        name,
        left_out_ids,
        settings: settingsOf(rules),
        ...(EVERY[schedule] && { every: EVERY[schedule] }),
      }),
    ]),
  "/document/website/list": async ({ db, organizationId }, { limit, offset, search }) => {
    const page = { page_limit: limit, page_offset: offset, ...(search && { search }) };
    const { websites, total } = z
      .object({ websites: z.array(z.unknown()), total: z.int() })
      .parse(await rpc(db, "list_websites", { organization_id: organizationId, ...page }));
    return { websites: websites.map(toWebsite), total };
  },
  "/document/website/get": async (context, { id }) => readAfter(context, id, []),
  "/document/website/pages": async (context, { id, limit, offset, search, state }) =>
    z.object({ pages: z.array(WebsitePage), total: z.int() }).parse(
      await rpc(context.db, "list_website_pages", {
        ...ofSource(context, id),
        page_limit: limit,
        page_offset: offset,
        ...(search && { search }),
        ...(state && { with_state: state }),
      }),
    ),
  "/document/website/update": async (context, { id, name, schedule, ...rules }) => {
    const changed = await readAfter(context, id, [
      callOf("change_website", {
        ...ofSource(context, id),
        settings: settingsOf(rules),
        ...(name !== undefined && { name }),
        ...(schedule && EVERY[schedule] && { every: EVERY[schedule] }),
        ...(schedule === "never" && { never: true }),
      }),
    ]);
    if (rules.header !== undefined) await keepHeader(context, id, rules.header);
    return changed;
  },
  "/document/website/run": async (context, { id }) =>
    readAfter(context, id, [callOf("start_website", ofSource(context, id))]),
  "/document/website/pause": async (context, { id }) =>
    readAfter(context, id, [callOf("pause_website", { ...ofSource(context, id), paused: true })]),
  "/document/website/resume": async (context, { id }) =>
    readAfter(context, id, [callOf("pause_website", { ...ofSource(context, id), paused: false })]),
  "/document/website/stop": async (context, { id }) =>
    readAfter(context, id, [callOf("cancel_source_run", ofSource(context, id))]),
  "/document/website/page/retry": async (context, { id, page_id }) => {
    await rpc(context.db, "retry_website_page", { ...ofSource(context, id), item_id: page_id });
    return done;
  },
  "/document/website/page/leave-out": async (context, { id, page_ids }) => {
    await rpc(context.db, "leave_out_pages", { ...ofSource(context, id), item_ids: page_ids });
    return done;
  },
  "/document/website/delete": async (context, { id, documents }) => {
    await rpc(context.db, "delete_website", { ...ofSource(context, id), documents_too: documents });
    return done;
  },
};
