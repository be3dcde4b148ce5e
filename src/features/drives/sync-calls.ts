import type { InputOf, OutputOf } from "@contract/index.ts";
import type { DriveService, DriveSync } from "@contract/drives.ts";
import type { QueryKey, UseQueryOptions } from "@tanstack/react-query";
import { getActiveOrganization } from "@/lib/active-organization.ts";
import { request } from "@/lib/api.ts";
import { errorMessage, isAbort } from "@/lib/errors.ts";
import { isMoving } from "./sync-state.ts";

export type SyncService = DriveSync["service"];
export const SYNC_SERVICES = ["google", "onedrive", "sharepoint", "microsoft"] as const;

/** Teams has calls of its own. */
export const isDrive = (service: SyncService): service is DriveService => service !== "microsoft";
/** Drives of which single files are taken. */
export const hasFiles = (service: SyncService): service is "google" | "onedrive" =>
  service === "google" || service === "onedrive";

/** In the keys of queries of syncs, which are of several calls at once. */
export const SYNCS = "syncs of all services";
/** What a change of a sync makes stale. */
export const STALE = [
  SYNCS,
  "/google/folder-syncs/files",
  "/onedrive/folder-syncs/files",
  "/sharepoint/folder-syncs/files",
  "/google/folder-contents",
  "/onedrive/folder-contents",
  "/sharepoint/folder-contents",
  "/microsoft/channels",
  "/microsoft/sync",
  "/user-integrations",
  "/document/list",
  "/document/storage",
];
/** What realtime doesn't tell (another's sync, files being read) is asked for again after so long. */
const LOOK_AGAIN_MS = 4_000;
const AT_ONCE = 100;

async function syncsOf(
  service: SyncService,
  options: { signal: AbortSignal; organizationId: number | null },
) {
  if (!isDrive(service)) return (await request("/microsoft/sync", { action: "list" }, options)).syncs;
  const syncs: DriveSync[] = [];
  for (;;) {
    const input = { limit: AT_ONCE, offset: syncs.length };
    const part = await request(`/${service}/folder-syncs`, input, options);
    syncs.push(...part.syncs);
    if (part.syncs.length === 0 || syncs.length >= part.total) return syncs;
  }
}

export interface Syncs {
  syncs: DriveSync[];
  /** Services whose syncs couldn't be asked for, and why. */
  failed: { service: SyncService; message: string }[];
}

/** The syncs of some services, newest first: one's own; all for admins. @throws what the last one threw when all fail */
export function syncsQuery(
  services: readonly SyncService[] = SYNC_SERVICES,
): UseQueryOptions<Syncs, Error, Syncs, QueryKey> {
  const organizationId = getActiveOrganization();
  return {
    queryKey: [organizationId, SYNCS, services],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const parts = await Promise.allSettled(
        services.map((service) => syncsOf(service, { signal, organizationId })),
      );
      const failures = parts.flatMap((part, index) =>
        part.status === "rejected"
          ? [{ service: services[index] ?? "google", reason: part.reason as unknown }]
          : [],
      );
      const [first] = failures;
      if (first && (failures.length === services.length || isAbort(first.reason))) throw first.reason;
      return {
        syncs: parts
          .flatMap((part) => (part.status === "fulfilled" ? part.value : []))
          .sort((one, other) => other.created_at.localeCompare(one.created_at)),
        failed: failures.map(({ service, reason }) => ({ service, message: errorMessage(reason) })),
      };
    },
    refetchInterval: ({ state }) => (state.data?.syncs.some(isMoving) ? LOOK_AGAIN_MS : false),
  };
}

/** Has one file of a sync looked at again. */
export async function lookAgain({ id, service }: DriveSync, file_id: number, organizationId: number) {
  const options = { organizationId };
  if (hasFiles(service)) await request(`/${service}/sync-file`, { id, file_id }, options);
  else if (!isDrive(service)) await request("/microsoft/sync", { action: "retry", id, file_id }, options);
}
/** Whether one file of it can be looked at by itself. */
export const looksAgain = (service: SyncService) => hasFiles(service) || !isDrive(service);

/** Changes what a sync is called, who may read what it brings in, and how often it looks. */
export async function changeSync(
  { id, service }: DriveSync,
  change: Partial<Choice> & { name?: string },
  organizationId: number,
): Promise<void> {
  const options = { organizationId };
  if (isDrive(service)) await request(`/${service}/folder-syncs/update`, { id, ...change }, options);
  else await request("/microsoft/sync", { action: "update", id, ...change }, options);
}

export type SyncAct = "go" | "pause" | "resume" | "keep" | "remove";

/** Does something with a sync. `go` begins a draft, goes on with what waits for a word, or looks now; the last two delete it. */
export async function actOn({ id, service }: DriveSync, act: SyncAct, organizationId: number): Promise<void> {
  const options = { organizationId };
  if (!isDrive(service)) {
    const actions = { go: "run", pause: "pause", resume: "resume" } as const;
    const input: InputOf<"/microsoft/sync"> =
      act === "keep" || act === "remove"
        ? { action: "delete", id, documents: act }
        : { action: actions[act], id };
    await request("/microsoft/sync", input, options);
    return;
  }
  if (act === "go") await request(`/${service}/sync`, { id }, options);
  else if (act === "pause" || act === "resume")
    await request(`/${service}/folder-syncs/${act}`, { id }, options);
  else await request(`/${service}/folder-syncs/delete`, { id, documents: act }, options);
}

export interface Choice {
  sharing: DriveSync["sharing"];
  tag_ids: number[];
  every: DriveSync["every"];
}

/** What somebody has chosen to keep in step. */
export type Chosen =
  | { kind: "folder"; drive_id: string; id: string; name: string }
  | { kind: "files"; files: { drive_id: string; id: string; name: string }[] }
  | { kind: "channel"; team_id: string; id: string; name: string };

/** Begins to keep something in step. @returns the sync, a draft where it is counted first */
export async function startSync(
  service: SyncService,
  chosen: Chosen,
  choice: Choice,
  organizationId: number,
): Promise<DriveSync> {
  const options = { organizationId };
  if (chosen.kind === "channel") {
    const input = { action: "start", team_id: chosen.team_id, channel_id: chosen.id, ...choice } as const;
    const { syncs } = await request("/microsoft/sync", input, options);
    return newest(syncs);
  }
  if (chosen.kind === "files" && hasFiles(service)) {
    const files = chosen.files.map(({ drive_id, id }) => ({ drive_id, id }));
    return request(`/${service}/sync-files`, { files, ...choice }, options);
  }
  if (chosen.kind === "folder" && isDrive(service)) {
    const folder = { drive_id: chosen.drive_id, id: chosen.id };
    return request(`/${service}/sync`, { folder, ...choice }, options);
  }
  throw new Error("This can’t be kept in step.");
}

function newest(syncs: OutputOf<"/microsoft/sync">["syncs"]): DriveSync {
  const [last] = syncs.toSorted((one, other) => other.id - one.id);
  if (!last) throw new Error("The channel isn’t kept in step. Try again.");
  return last;
}
