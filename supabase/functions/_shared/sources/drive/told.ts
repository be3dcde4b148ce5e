import { readableTypeOf } from "../../domain/readable.ts";
import { MAX_UPLOAD_BYTES } from "../../domain/uploads.ts";
import type { DriveChange, DriveItem } from "../../providers/drive.ts";
import { externalId } from "./ids.ts";

const MOST_NAME = 255;

/** What a look tells the database of an item; `root`: it was chosen itself. */
export function toldOf(item: DriveItem, root = false) {
  const { driveId, id, kind, parentIds, version, type, size, url, handle, sharingVersion, modifiedAt } = item;
  const { leadsTo, unseen } = item;
  return {
    external_id: externalId({ driveId, id }),
    kind,
    name: shortened(item.name),
    parents: parentIds.map((parent) => externalId({ driveId, id: parent })),
    // What has no version of its own has changed when it was written to.
    version: version ?? modifiedAt ?? "",
    type,
    size,
    url,
    handle,
    sharing: sharingVersion,
    ...(unseen && { unseen }),
    ...(leadsTo && { leads_to: externalId(leadsTo) }),
    ...(kind === "file" && { refusal: refusalOf(item) }),
    ...(root && { root }),
  };
}

/** What a look tells of a change. */
export const toldOfChange = (change: DriveChange) =>
  change.gone ? { external_id: externalId(change), gone: true } : toldOf(change.item);

/** Why a file isn't taken, in words; null: it is. */
export function refusalOf({ refusal, type, size, name }: DriveItem): string | null {
  if (refusal !== null) return refusal;
  if (type === null || readableTypeOf(`x.${type}`) === null) {
    const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1];
    return extension === undefined
      ? "Files of this type aren't read."
      : `Files of the type .${extension.toLowerCase()} aren't read.`;
  }
  if (size === 0) return "This file is empty.";
  if (size !== null && size > MAX_UPLOAD_BYTES) return "This file is larger than the limit of 50 MB.";
  return null;
}

/** A name as documents have it: one line, and not longer than they take. */
export function shortened(name: string): string {
  const plain = name.replace(/[\u0000-\u001f\u007f\s]+/g, " ").trim() || "Untitled";
  if (plain.length <= MOST_NAME) return plain;
  const extension = /\.[a-z0-9]{1,8}$/i.exec(plain)?.[0] ?? "";
  const begin = plain.slice(0, MOST_NAME - 1 - extension.length).replace(/[\ud800-\udbff]$/, "");
  return `${begin.trimEnd()}…${extension}`;
}
