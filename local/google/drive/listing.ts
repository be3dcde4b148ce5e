import { FIRST, sealed, unsealed, type Call } from "../call.ts";
import { GoogleError, invalid, notFound } from "../errors.ts";
import type { Mask } from "../fields.ts";
import type { DriveFile } from "../types.ts";
import { accessOf, atLeast, driveRole, FOLDER } from "./access.ts";
import { presentFile } from "./present.ts";
import { readQuery } from "./query.ts";

type Key = string | number;

/** `files.list`. A page goes on after the last file of the one before, whatever came or went meanwhile. */
export function listFiles(call: Call): object {
  const { world, viewer, params, mask } = call;
  const corpora = params.text("corpora") ?? (params.has("driveId") ? "drive" : "user");
  const allDrives = params.flag("supportsAllDrives") && params.flag("includeItemsFromAllDrives");
  const driveId = params.text("driveId");
  if (!["user", "domain", "drive", "allDrives"].includes(corpora)) throw invalid("corpora");
  if (params.flag("includeItemsFromAllDrives") && !params.flag("supportsAllDrives"))
    throw new GoogleError(
      403,
      "teamDrivesParentLimit",
      "The supportsAllDrives parameter must be set to true when includeItemsFromAllDrives is.",
      { parameter: "supportsAllDrives" },
    );
  if ((corpora === "drive") !== (driveId !== undefined))
    throw new GoogleError(
      400,
      "invalid",
      "The driveId parameter must be specified if and only if corpora is set to drive.",
      { parameter: "driveId" },
    );
  if ((corpora === "drive" || corpora === "allDrives") && !allDrives)
    throw new GoogleError(
      403,
      "teamDrivesNotSupported",
      "The includeItemsFromAllDrives and supportsAllDrives parameters must be set to true.",
      { parameter: "includeItemsFromAllDrives" },
    );
  if (driveId !== undefined) {
    const drive = world.find("drive", driveId);
    if (!drive || driveRole(world, viewer.person.id, drive) === undefined)
      throw new GoogleError(404, "notFound", `Shared drive not found: ${driveId}`, { parameter: "driveId" });
  }
  const query = params.text("q") ?? "";
  const test = query.trim() === "" ? () => true : readQuery(world, viewer, query);
  refuseHiddenParents(call, query, allDrives);

  const size = Math.min(params.count("pageSize", 100, 1_000), world.settings().mostOfPage ?? 1_000);
  const after = startOf(params.text("pageToken"), query);
  // As they were made is how they are kept, so that a page costs no more than the files up to its end.
  const asMade = !params.text("orderBy");
  const found: DriveFile[] = [];
  for (const file of world.all("file")) {
    if (asMade && after && file.seq <= Number(after[0])) continue;
    if (asMade && found.length > size) break;
    if (file.parent === null || (viewer.only && !viewer.only.has(file.id))) continue;
    if (corpora === "drive" ? file.drive !== driveId : file.drive !== null && !allDrives) continue;
    if (!test(file)) continue;
    const access = accessOf(world, viewer.person.id, file);
    if (!atLeast(access.role, "reader") || !(access.listed || (corpora === "domain" && access.found)))
      continue;
    found.push(file);
  }
  const keys = orderOf(params.text("orderBy"), query);
  const sorted = found.map((file) => ({ file, key: keys(file) })).sort((a, b) => compare(a.key, b.key));
  const begin = after ? sorted.findIndex(({ key }) => compare(key, after) > 0) : 0;
  const page = begin < 0 ? [] : sorted.slice(begin, begin + size);
  const isLast = begin < 0 || begin + size >= sorted.length;
  const inner = mask === true ? true : maskOf(mask, "files");
  return {
    kind: "drive#fileList",
    incompleteSearch: corpora !== "user" && world.settings().incomplete,
    files: page.map(({ file }) => presentFile(world, viewer, file, inner)),
    ...(!isLast && { nextPageToken: sealed({ after: page.at(-1)?.key, query }) }),
  };
}

export function maskOf(mask: Mask, name: string): Mask | true {
  return mask[name] ?? mask["*"] ?? {};
}

/** A parent that somebody can't see is an error, and no empty folder. */
function refuseHiddenParents({ world, viewer }: Call, query: string, allDrives: boolean): void {
  for (const [, id] of query.matchAll(/'((?:\\.|[^'\\])*)'\s+in\s+parents/g)) {
    if (id === undefined || id === "root") continue;
    const drive = world.find("drive", id);
    const folder = world.find("file", id);
    const may = drive
      ? driveRole(world, viewer.person.id, drive) !== undefined && allDrives
      : folder !== undefined && accessOf(world, viewer.person.id, folder).role !== undefined;
    if (!may) throw notFound(id === "" ? "." : id);
  }
}

function startOf(token: string | undefined, query: string): Key[] | undefined {
  if (token === undefined || token === FIRST) return undefined;
  const { after, query: asked } = unsealed(token);
  if (!Array.isArray(after) || asked !== query) throw invalid("pageToken");
  return after as Key[];
}

/** The keys a file is sorted by; the order in which files were made decides between equals. */
function orderOf(given: string | undefined, query: string): (file: DriveFile) => Key[] {
  if (given && query.includes("fullText"))
    throw new GoogleError(
      400,
      "badRequest",
      "Sorting is not supported for queries with fullText terms. Results are always in descending relevance order.",
      { parameter: "orderBy" },
    );
  const known: Record<string, ((file: DriveFile) => Key) | undefined> = {
    createdTime: (file) => file.created,
    folder: (file) => (file.mimeType === FOLDER ? 0 : 1),
    modifiedTime: (file) => file.modified,
    modifiedByMeTime: (file) => file.modified,
    name: (file) => file.name.toLowerCase(),
    name_natural: (file) => file.name.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, "0")),
    recency: (file) => file.modified,
    sharedWithMeTime: (file) => file.sharedAt ?? "",
    starred: () => 0,
    quotaBytesUsed: () => 0,
    viewedByMeTime: (file) => file.modified,
  };
  const parts = (given ?? "")
    .split(",")
    .filter(Boolean)
    .map((part) => {
      const [name = "", direction, ...more] = part.trim().split(/\s+/);
      const of = known[name];
      if (!of || more.length > 0 || (direction !== undefined && direction !== "desc"))
        throw invalid("orderBy");
      return direction === "desc" ? (file: DriveFile) => reversed(of(file)) : of;
    });
  return (file) => [...parts.map((of) => of(file)), file.seq];
}

/** A key that sorts the other way round; texts by the complement of each of their letters. */
function reversed(key: Key): Key {
  if (typeof key === "number") return -key;
  return `${[...key].map((letter) => String.fromCodePoint(0xffff - ((letter.codePointAt(0) ?? 0) % 0xffff))).join("")}\uffff`;
}

function compare(a: readonly Key[], b: readonly Key[]): number {
  for (const [index, key] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (key === other) continue;
    if (typeof key === "number" && typeof other === "number") return key - other;
    return String(key) < String(other) ? -1 : 1;
  }
  return 0;
}
