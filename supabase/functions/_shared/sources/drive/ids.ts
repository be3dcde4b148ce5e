/** An item's identity in `source_items`: drive and item together, never a name. */
export function externalId({ driveId, id }: { driveId: string; id: string }): string {
  return `${encodeURIComponent(driveId)}/${encodeURIComponent(id)}`;
}

export function idsOf(external: string): { driveId: string; id: string } {
  const [driveId = "", id = ""] = external.split("/").map(decodeURIComponent);
  return { driveId, id };
}
