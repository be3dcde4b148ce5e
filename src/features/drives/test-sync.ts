import type { DriveSync } from "@contract/drives.ts";

let last = 100;

/** A sync for tests: a folder of one's own Google Drive that is up to date, with an id of its own unless given. */
export function testSync(fields: Partial<DriveSync> = {}): DriveSync {
  last += 1;
  return {
    id: last,
    service: "google",
    name: "Contracts",
    kind: "folder",
    place: "My Drive / Contracts",
    url: "https://drive.google.test/folders/1",
    state: "active",
    reason: null,
    connection: "connected",
    account: "ada@harbour.test",
    sharing: "me",
    tag_ids: [],
    every: "1 hour",
    pushed: false,
    owner: { id: 3, name: "Ada" },
    mine: true,
    files: { waiting: 0, current: 12, failed: 0, skipped: 1 },
    unreadable: 0,
    unread_groups: [],
    plan: null,
    run: null,
    looked_at: "2026-01-01T00:00:00Z",
    next_at: "2026-01-01T01:00:00Z",
    created_at: "2026-01-01T00:00:00Z",
    ...fields,
  };
}
