import { z } from "zod";
import { driveFor, needAllFiles } from "../access.ts";
import { sumsOf } from "../content.ts";
import { GraphError, invalid } from "../errors.ts";
import type { Item } from "../kinds.ts";
import { found } from "../search.ts";
import { iso, type World } from "../world.ts";
import { shown } from "./drives.ts";
import { paged } from "./odata.ts";
import { identityOf, itemShape, webUrlOf } from "./present.ts";
import { get, write, type Call } from "./route.ts";

const USUAL_PAGE = 200;
/** Hits that one request may ask for (learn.microsoft.com, searchrequest). */
const MOST_HITS = 500;

const Asked = z.strictObject({
  requests: z
    .array(
      z.strictObject({
        entityTypes: z.array(z.string()),
        query: z.strictObject({ queryString: z.string() }),
        from: z.int().min(0).default(0),
        size: z.int().min(1).max(MOST_HITS).default(25),
        fields: z.array(z.string()).optional(),
        region: z.string().optional(),
        sharePointOneDriveOptions: z.strictObject({ includeContent: z.string() }).optional(),
      }),
    )
    .length(1),
});

export const searches = [
  get("/drives/{driveId}/root/search(q='{q}')", (call) => {
    const { world, reader, query, ids } = call;
    const drive = driveFor(world, reader, ids[0] ?? "");
    const all = found(world, reader, quoted((ids[1] ?? "").replaceAll("''", "'")), drive.id);
    const base = `${world.api}/v1.0/drives/${drive.id}/root/search(q='${encodeURIComponent(ids[1] ?? "")}')`;
    const page = { query, all, most: USUAL_PAGE, usual: USUAL_PAGE, base };
    const hit = (one: Item) => shown(call, one, itemShape(world, one, { isHit: true }));
    return paged(page, hit, world.settings().pageSize);
  }),
  write("POST", "/search/query", searched),
];

/** Words for a drive are words alone: nothing of them is the language's. */
function quoted(words: string): string {
  const each = words.replaceAll('"', " ").split(/\s+/).filter(Boolean);
  return each.map((word) => `"${word}"`).join(" ");
}

function searched({ world, reader, body }: Call): object {
  needAllFiles(reader);
  if (reader.account?.kind === "personal")
    throw new GraphError(400, "BadRequest", "Search isn't there for personal accounts.");
  const { data, error } = Asked.safeParse(body);
  if (error)
    throw invalid(error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join(" "));
  const [request] = data.requests;
  if (request?.entityTypes.join() !== "driveItem")
    throw invalid("The stand-in searches entities of the type driveItem.");
  if (reader.account === null && request.region === undefined)
    throw invalid("Region is required when request with application permission.");
  const { query, from, size } = request;
  const all = found(world, reader, query.queryString);
  const hits = all.slice(from, from + size).map((item, index) => ({
    hitId: item.id,
    rank: from + index + 1,
    summary: item.name,
    resource: hitShape(world, item),
  }));
  const container = { total: all.length, moreResultsAvailable: from + hits.length < all.length, hits };
  const searchTerms = query.queryString.split(/\s+/).filter(Boolean);
  return { value: [{ searchTerms, hitsContainers: [container] }] };
}

/** Hits say less than an item does: neither facets nor hashes (learn.microsoft.com, search-concept-files). */
function hitShape(world: World, item: Item): object {
  const drive = world.get("drive", item.drive);
  return {
    "@odata.type": "#microsoft.graph.driveItem",
    id: item.id,
    name: item.name,
    ...(item.kind === "file" && { size: sumsOf(item).size }),
    fileSystemInfo: { createdDateTime: iso(item.created), lastModifiedDateTime: iso(item.modified) },
    createdBy: identityOf(world, item.by),
    lastModifiedBy: identityOf(world, item.by),
    lastModifiedDateTime: iso(item.modified),
    webUrl: webUrlOf(world, item),
    parentReference: {
      driveId: drive.id,
      id: item.parent,
      ...(drive.site !== null && { siteId: drive.site }),
    },
  };
}
