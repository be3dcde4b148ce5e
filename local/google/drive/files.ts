import { bytesOf } from "../../vendors/documents/content.ts";
import { FIRST, sealed, unsealed, type Call } from "../call.ts";
import { GoogleError, invalid } from "../errors.ts";
import type { DriveFile } from "../types.ts";
import { asFolder, atLeast, driveRole, pathOf, permissionsOf, visible, type Access } from "./access.ts";
import { exportTypes } from "./export-types.ts";
import { isNative, presentDrive, presentFile, presentPermission, user } from "./present.ts";

/** Exports are no longer than this (`files.export`). */
const LONGEST_EXPORT = 10 * 1024 * 1024;

export function getFile(call: Call): object {
  const { world, viewer, params, headers, mask } = call;
  const allDrives = params.flag("supportsAllDrives");
  const { file, access } = visible(world, viewer, call.ids[0] ?? "", { allDrives, headers });
  if (params.text("alt") !== "media") return presentFile(world, viewer, file, mask, access);
  if (isNative(file.mimeType) || file.content === null)
    throw new GoogleError(
      403,
      "fileNotDownloadable",
      "Only files with binary content can be downloaded. Use Export with Docs Editors files.",
      { parameter: "alt" },
    );
  refuseDownload(call, file, access);
  return answer(file, bytesOf(file.content, file.mimeType), file.mimeType);
}

function refuseDownload({ params, viewer }: Call, file: DriveFile, access: Access): void {
  if (![...viewer.scopes].some((scope) => /\/drive(\.readonly|\.file)?$/.test(scope)))
    throw new GoogleError(
      403,
      "appNotAuthorizedToFile",
      "The user has not granted the app the content of files.",
    );
  if (file.refuses === "download" && !atLeast(access.role, "writer"))
    throw new GoogleError(403, "cannotDownloadFile", "This file cannot be downloaded by the user.");
  if (file.refuses === "quota")
    throw new GoogleError(
      403,
      "downloadQuotaExceeded",
      "The download quota for this file has been exceeded.",
      { domain: "usageLimits" },
    );
  if (file.refuses === "abuse" && !(params.flag("acknowledgeAbuse") && access.role === "owner"))
    throw new GoogleError(
      403,
      "cannotDownloadAbusiveFile",
      "This file has been identified as malware or spam and cannot be downloaded.",
    );
}

export function exportFile(call: Call): object {
  const { world, viewer, params, headers } = call;
  // Exports know no `supportsAllDrives`: it counts as given.
  const { file, access } = visible(world, viewer, call.ids[0] ?? "", { allDrives: true, headers });
  const type = params.text("mimeType");
  if (type === undefined)
    throw new GoogleError(400, "required", "Required parameter: mimeType", { parameter: "mimeType" });
  const known = exportTypes[file.mimeType];
  if (!known || file.content === null)
    throw new GoogleError(403, "fileNotExportable", "Export only supports Docs Editors files.");
  const make = known[type];
  if (!make)
    throw new GoogleError(400, "badRequest", "The requested conversion is not supported.", {
      parameter: "convertTo",
    });
  refuseDownload(call, file, access);
  const bytes = file.refuses === "export" ? undefined : make(file.content);
  if (!bytes || bytes.length > LONGEST_EXPORT)
    throw new GoogleError(403, "exportSizeLimitExceeded", "This file is too large to be exported.");
  return answer(file, bytes, type);
}

function answer(file: DriveFile, bytes: Uint8Array<ArrayBuffer>, type: string): Response {
  return new Response(bytes, {
    headers: {
      "content-type": type,
      "content-length": String(bytes.length),
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      "cache-control": "private, max-age=0, must-revalidate",
      "x-content-type-options": "nosniff",
    },
  });
}

/** `permissions.list`, of a file or a shared drive. */
export function listPermissions(call: Call): object {
  const { world, params } = call;
  const { file, all } = shared(call);
  const token = params.text("pageToken");
  const from = token === undefined || token === FIRST ? 0 : Number(unsealed(token)["from"]);
  const size = params.count("pageSize", 100, 100);
  const page = all.slice(from, from + size);
  return {
    kind: "drive#permissionList",
    permissions: page.map(({ permission, from: origin }) => ({
      ...presentPermission(world, permission),
      ...(file.drive !== null && {
        permissionDetails: [
          {
            permissionType: origin.id === file.drive ? "member" : "file",
            role: permission.role,
            inherited: origin.id !== file.id,
            ...(origin.id !== file.id && { inheritedFrom: origin.id }),
          },
        ],
      }),
    })),
    ...(from + size < all.length && { nextPageToken: sealed({ from: from + size }) }),
  };
}

export function getPermission(call: Call): object {
  const [, id = ""] = call.ids;
  const found = shared(call).all.find(({ permission }) => permission.id === id);
  if (!found)
    throw new GoogleError(404, "notFound", `Permission not found: ${id}.`, { parameter: "permissionId" });
  return presentPermission(call.world, found.permission);
}

function shared(call: Call) {
  const { world, viewer, params, headers } = call;
  const allDrives = params.flag("supportsAllDrives");
  const { file, access } = visible(world, viewer, call.ids[0] ?? "", { allDrives, headers });
  if (!atLeast(access.role, file.drive === null ? "writer" : "reader"))
    throw new GoogleError(
      403,
      "insufficientFilePermissions",
      "The user does not have sufficient permissions for this file.",
    );
  const drive = world.find("drive", file.id);
  return { file, all: permissionsOf(world, drive ? asFolder(drive) : file) };
}

export function listDrives(call: Call): object {
  const { world, viewer, params } = call;
  const q = params.text("q");
  const named = q === undefined ? undefined : /^name contains '((?:\\.|[^'\\])*)'$/.exec(q)?.[1];
  if (q !== undefined && named === undefined && q.trim() !== "") throw invalid("q");
  const mine = [...world.all("drive")].filter(
    (drive) =>
      driveRole(world, viewer.person.id, drive) !== undefined &&
      (named === undefined || drive.name.toLowerCase().includes(named.toLowerCase())),
  );
  const token = params.text("pageToken");
  const from = token === undefined || token === FIRST ? 0 : Number(unsealed(token)["from"]);
  const size = Math.min(params.count("pageSize", 10, 100), world.settings().mostOfPage ?? 100);
  return {
    kind: "drive#driveList",
    drives: mine.slice(from, from + size).map((drive) => presentDrive(world, viewer, drive)),
    ...(from + size < mine.length && { nextPageToken: sealed({ from: from + size }) }),
  };
}

export function getDrive({ world, viewer, ids }: Call): object {
  const [id = ""] = ids;
  const drive = world.find("drive", id);
  if (!drive || driveRole(world, viewer.person.id, drive) === undefined)
    throw new GoogleError(404, "notFound", `Shared drive not found: ${id}`, { parameter: "driveId" });
  return presentDrive(world, viewer, drive);
}

export function about({ world, viewer }: Call): object {
  const me = viewer.person.id;
  return {
    kind: "drive#about",
    user: user(world, me, viewer),
    storageQuota: { limit: "16106127360", usage: "0", usageInDrive: "0", usageInDriveTrash: "0" },
    importFormats: {},
    exportFormats: Object.fromEntries(
      Object.entries(exportTypes).map(([type, made]) => [type, Object.keys(made ?? {})]),
    ),
    maxImportSizes: {},
    maxUploadSize: "5242880000000",
    appInstalled: false,
    folderColorPalette: ["#8f8f8f"],
    driveThemes: [],
    canCreateDrives: me.endsWith(".example"),
  };
}

/** Where a file lies, in words, for pages. */
export function placeOf(call: Pick<Call, "world">, file: DriveFile): string {
  const { world } = call;
  const drive = world.find("drive", file.drive);
  const names = pathOf(world, file)
    .slice(1)
    .map(({ name }) => name);
  return [...names, ...(drive ? [drive.name] : [])].reverse().join(" / ");
}
