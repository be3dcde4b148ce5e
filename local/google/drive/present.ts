import { sumsOf } from "../../vendors/documents/content.ts";
import type { Viewer } from "../call.ts";
import { wants, type Mask } from "../fields.ts";
import type { DriveFile, Permission, SharedDrive } from "../types.ts";
import type { World } from "../world.ts";
import {
  FOLDER,
  SHORTCUT,
  accessOf,
  atLeast,
  driveRole,
  isTrashed,
  permissionIdOf,
  permissionsOf,
  type Access,
} from "./access.ts";
import { exportTypes } from "./export-types.ts";

export function isNative(mimeType: string): boolean {
  return mimeType.startsWith("application/vnd.google-apps.");
}

export function user(world: World, email: string, viewer: Viewer): object {
  return {
    kind: "drive#user",
    displayName: world.find("person", email)?.name ?? email,
    me: email === viewer.person.id,
    permissionId: permissionIdOf(email),
    emailAddress: email,
  };
}

/** A file as somebody sees it. What `mask` doesn't ask for isn't reckoned, where that costs. */
export function presentFile(
  world: World,
  viewer: Viewer,
  file: DriveFile,
  mask: Mask | true,
  given?: Access,
): object {
  const access = given ?? accessOf(world, viewer.person.id, file);
  const parent = world.find("file", file.parent) ?? world.find("drive", file.parent);
  const isRoot = file.parent === null;
  const showsParent =
    parent &&
    ("mimeType" in parent
      ? accessOf(world, viewer.person.id, parent).listed
      : driveRole(world, viewer.person.id, parent) !== undefined);
  const trashed = wants(mask, "trashed") && isTrashed(world, file);
  const isOwn = file.owner === viewer.person.id;
  const all =
    wants(mask, "permissions") || wants(mask, "permissionIds") || wants(mask, "shared")
      ? permissionsOf(world, file)
      : [];
  const maySee = atLeast(access.role, "writer") && file.drive === null;
  return {
    kind: "drive#file",
    id: file.id,
    name: file.name,
    mimeType: file.mimeType,
    ...(file.description !== undefined && { description: file.description }),
    starred: false,
    trashed,
    explicitlyTrashed: file.trashed !== null,
    ...(file.trashed !== null && { trashedTime: file.trashed }),
    ...(showsParent && !isRoot && { parents: [file.parent] }),
    spaces: ["drive"],
    version: String(file.version),
    webViewLink: linkOf(world, file),
    iconLink: `${world.pages}/icon`,
    hasThumbnail: false,
    thumbnailVersion: "0",
    viewedByMe: isOwn,
    createdTime: file.created,
    modifiedTime: file.modified,
    ...(file.modifiedBy !== "" && { lastModifyingUser: user(world, file.modifiedBy, viewer) }),
    modifiedByMe: file.modifiedBy === viewer.person.id,
    shared: file.drive !== null || all.some(({ permission }) => permission.role !== "owner"),
    ...(file.drive === null && { ownedByMe: isOwn }),
    ...(file.owner !== null && { owners: [user(world, file.owner, viewer)] }),
    ...(file.drive !== null && { driveId: file.drive, teamDriveId: file.drive }),
    ...(!isOwn &&
      file.sharedAt !== null &&
      file.drive === null &&
      access.listed && { sharedWithMeTime: file.sharedAt }),
    ...(file.resourceKey !== undefined && { resourceKey: file.resourceKey }),
    ...(maySee && { permissions: all.map(({ permission }) => presentPermission(world, permission)) }),
    ...(atLeast(access.role, "writer") && { permissionIds: all.map(({ permission }) => permission.id) }),
    copyRequiresWriterPermission: file.refuses === "download",
    viewersCanCopyContent: file.refuses !== "download",
    writersCanShare: true,
    isAppAuthorized: viewer.only?.has(file.id) ?? false,
    capabilities: capabilities(file, access),
    quotaBytesUsed: "0",
    ...contentFields(file, mask),
    ...(file.shortcut && {
      shortcutDetails: {
        targetId: file.shortcut.target,
        targetMimeType: file.shortcut.mimeType,
        ...(file.shortcut.resourceKey !== undefined && { targetResourceKey: file.shortcut.resourceKey }),
      },
    }),
    ...(file.mimeType === FOLDER && { folderColorRgb: "#8f8f8f" }),
    ...(exportTypes[file.mimeType] && {
      exportLinks: Object.fromEntries(
        Object.keys(exportTypes[file.mimeType] ?? {}).map((type) => [
          type,
          `${world.base}/drive/v3/files/${file.id}/export?mimeType=${encodeURIComponent(type)}`,
        ]),
      ),
    }),
  };
}

/** Size and hashes are of what has bytes: no folder, no shortcut, no document of Google's own. */
function contentFields(file: DriveFile, mask: Mask | true): object {
  if (isNative(file.mimeType) || file.content === null) return {};
  const reckoned = ["size", "md5Checksum", "sha1Checksum", "sha256Checksum", "quotaBytesUsed"];
  const sums = reckoned.some((name) => wants(mask, name)) ? sumsOf(file.content, file.mimeType) : undefined;
  const extension = /\.(\w+)$/.exec(file.name)?.[1];
  return {
    originalFilename: file.name,
    ...(extension !== undefined && { fileExtension: extension, fullFileExtension: extension }),
    headRevisionId: `0B${file.id.slice(1, 12)}r${file.revision}`,
    ...(sums && {
      size: String(sums.size),
      quotaBytesUsed: String(sums.size),
      md5Checksum: sums.md5,
      sha1Checksum: sums.sha1,
      sha256Checksum: sums.sha256,
    }),
  };
}

function linkOf({ pages }: World, { id, mimeType }: DriveFile): string {
  return `${pages}/${mimeType === FOLDER ? "folders" : "file"}/${encodeURIComponent(id)}`;
}

function capabilities(file: DriveFile, { role }: Access): object {
  const edits = atLeast(role, "writer");
  const owns = atLeast(role, file.drive === null ? "owner" : "fileOrganizer");
  const isFolder = file.mimeType === FOLDER;
  return {
    canAddChildren: isFolder && edits,
    canComment: atLeast(role, "commenter"),
    canCopy: !isFolder && file.refuses !== "download",
    canDelete: owns,
    canDownload: !isFolder && file.mimeType !== SHORTCUT && (file.refuses !== "download" || edits),
    canEdit: edits,
    canListChildren: isFolder,
    canModifyContent: edits,
    canReadRevisions: edits,
    canRemoveChildren: isFolder && edits,
    canRename: edits,
    canShare: edits,
    canTrash: owns,
    canUntrash: owns,
    ...(file.drive !== null && { canReadDrive: true }),
  };
}

export function presentPermission(world: World, permission: Permission): object {
  const { id, type, role, email, domain, discover, expires } = permission;
  const name =
    type === "user"
      ? world.find("person", email)?.name
      : type === "group"
        ? world.find("group", email)?.name
        : domain;
  return {
    kind: "drive#permission",
    id,
    type,
    role,
    ...(name !== undefined && { displayName: name }),
    ...(email !== undefined && { emailAddress: email, deleted: false }),
    ...(type === "user" && { pendingOwner: false }),
    ...(domain !== undefined && { domain }),
    ...((type === "domain" || type === "anyone") && { allowFileDiscovery: discover ?? false }),
    ...(expires !== undefined && { expirationTime: expires }),
  };
}

export function presentDrive(world: World, viewer: Viewer, drive: SharedDrive): object {
  const role = driveRole(world, viewer.person.id, drive);
  const manages = atLeast(role, "organizer");
  const edits = atLeast(role, "writer");
  return {
    kind: "drive#drive",
    id: drive.id,
    name: drive.name,
    colorRgb: "#26a69a",
    createdTime: drive.created,
    hidden: drive.hidden,
    capabilities: {
      canAddChildren: edits,
      canComment: atLeast(role, "commenter"),
      canCopy: true,
      canDeleteDrive: manages,
      canDownload: true,
      canEdit: edits,
      canListChildren: true,
      canManageMembers: manages,
      canReadRevisions: edits,
      canRename: edits,
      canRenameDrive: manages,
      canShare: edits,
    },
    restrictions: {
      adminManagedRestrictions: false,
      copyRequiresWriterPermission: false,
      domainUsersOnly: false,
      driveMembersOnly: false,
    },
  };
}
