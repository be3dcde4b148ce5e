import { z } from "zod";
import type { DriveItem } from "../drive.ts";
import { sizeRefusal, typeOfName } from "../vendors/readable.ts";
import { type Handle, MY_DRIVE } from "./handle.ts";

/** What is asked for of a file, and no more. */
export const FILE_FIELDS = [
  "id,name,mimeType,parents,driveId,trashed,size,md5Checksum,headRevisionId,modifiedTime,version,permissionIds",
  "webViewLink,resourceKey,capabilities(canDownload),shortcutDetails(targetId,targetMimeType,targetResourceKey)",
].join();

export const GoogleFile = z.looseObject({
  id: z.string().min(1),
  name: z.string().catch(""),
  mimeType: z.string(),
  parents: z.array(z.string()).default([]),
  driveId: z.string().optional(),
  trashed: z.boolean().default(false),
  size: z.coerce.number().int().min(0).optional(),
  md5Checksum: z.string().optional(),
  headRevisionId: z.string().optional(),
  modifiedTime: z.string().optional(),
  version: z.string().optional(),
  permissionIds: z.array(z.string()).optional(),
  webViewLink: z.string().optional(),
  resourceKey: z.string().optional(),
  capabilities: z.looseObject({ canDownload: z.boolean().optional() }).optional(),
  shortcutDetails: z
    .looseObject({
      targetId: z.string().optional(),
      targetMimeType: z.string().optional(),
      targetResourceKey: z.string().optional(),
    })
    .optional(),
});
export type GoogleFile = z.output<typeof GoogleFile>;

const APPS = "application/vnd.google-apps.";
const FOLDER = `${APPS}folder`;
export const SHORTCUT = `${APPS}shortcut`;
const OFFICE = "application/vnd.openxmlformats-officedocument.";

/** What Google's own documents are exported as, and where that is too large. A sheet's text would be its first page alone. */
const EXPORTS: Record<
  string,
  { mime: string; type: string; spare?: { mime: string; type: string } } | undefined
> = {
  [`${APPS}document`]: {
    mime: `${OFFICE}wordprocessingml.document`,
    type: "docx",
    spare: { mime: "text/plain", type: "txt" },
  },
  [`${APPS}presentation`]: {
    mime: `${OFFICE}presentationml.presentation`,
    type: "pptx",
    spare: { mime: "text/plain", type: "txt" },
  },
  [`${APPS}spreadsheet`]: { mime: `${OFFICE}spreadsheetml.sheet`, type: "xlsx" },
};

const UNREAD: Record<string, string | undefined> = {
  [`${APPS}form`]: "A Google form",
  [`${APPS}drawing`]: "A Google drawing",
  [`${APPS}site`]: "A Google site",
  [`${APPS}map`]: "A Google map",
  [`${APPS}script`]: "A script",
  [`${APPS}jam`]: "A Jamboard",
  [`${APPS}vid`]: "A Google video",
};

/**
 * A file as the sync knows it.
 * @param target of a shortcut what it leads to; null: nothing that is to be seen
 */
export async function driveItemOf(file: GoogleFile, target?: GoogleFile | null): Promise<DriveItem> {
  const isShortcut = file.mimeType === SHORTCUT;
  const content = isShortcut ? target : file;
  const isFolder = content?.mimeType === FOLDER && !content.trashed;
  const exported = content ? EXPORTS[content.mimeType] : undefined;
  const version = content ? versionOf(content) : null;
  const size = content?.size ?? null;
  const handle: Handle = {
    id: content?.id ?? file.id,
    version,
    ...keyOf(file, isShortcut),
    ...(exported && { export: exported }),
    ...(exported === undefined && { type: typeOfName(content?.name ?? file.name) }),
  };
  return {
    driveId: file.driveId ?? MY_DRIVE,
    id: file.id,
    name: file.name,
    kind: isFolder || file.mimeType === FOLDER ? "folder" : "file",
    parentIds: file.parents,
    version,
    type: exported?.type ?? typeOfName(isShortcut ? (content?.name ?? file.name) : file.name),
    size: exported ? null : size,
    modifiedAt: content?.modifiedTime ?? file.modifiedTime ?? null,
    url: file.webViewLink ?? null,
    refusal: refusalOf(file, content ?? null),
    handle,
    ...(isShortcut && (!content || content.trashed) && { unseen: true }),
    leadsTo:
      isShortcut && isFolder ? { driveId: content.driveId ?? MY_DRIVE, id: content.id } : leadsTo(file),
    // What a shortcut says of itself says nothing of who may open what it leads to.
    sharingVersion: isShortcut ? null : await sharingVersionOf(file),
  };
}

/** Changes of shared drives name a file by the same drive as its own. */
function leadsTo({ driveId, shortcutDetails: target }: GoogleFile): DriveItem["leadsTo"] {
  return target?.targetId === undefined ? null : { driveId: driveId ?? MY_DRIVE, id: target.targetId };
}

function keyOf(file: GoogleFile, isShortcut: boolean): { key?: string } {
  const key = isShortcut ? file.shortcutDetails?.targetResourceKey : file.resourceKey;
  return key === undefined ? {} : { key };
}

/** A checksum; of what has none, when it was last changed, which a new name may be too. */
export function versionOf({ md5Checksum: md5, headRevisionId, modifiedTime }: GoogleFile): string | null {
  if (md5 !== undefined) return `md5:${md5}`;
  if (headRevisionId !== undefined) return `revision:${headRevisionId}`;
  return modifiedTime === undefined ? null : `modified:${modifiedTime}`;
}

function refusalOf(file: GoogleFile, content: GoogleFile | null): string | null {
  if (file.mimeType === FOLDER) return null;
  if (!content || content.trashed)
    return "It is a shortcut to something that isn't there any more, or that you may not see.";
  if (content.mimeType === FOLDER) return null;
  if (content.mimeType === SHORTCUT) return "It is a shortcut to another shortcut.";
  if (content.mimeType.startsWith(APPS) && !EXPORTS[content.mimeType])
    return `${UNREAD[content.mimeType] ?? "A Google file of this kind"} can't be read.`;
  if (content.capabilities?.canDownload === false) return "Its owner doesn't allow it to be downloaded.";
  return EXPORTS[content.mimeType] ? null : sizeRefusal(content.size ?? null);
}

/** Whoever may share a file is told whom it is shared with; others, only that something changed. */
async function sharingVersionOf({ permissionIds, version }: GoogleFile): Promise<string | null> {
  if (permissionIds === undefined) return version === undefined ? null : `version:${version}`;
  const text = new TextEncoder().encode([...permissionIds].sort().join());
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return `permissions:${[...digest.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
