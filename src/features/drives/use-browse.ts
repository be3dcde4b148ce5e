import { useSearchParams } from "react-router-dom";
import { SYNC_SERVICES, type SyncService } from "./sync-calls.ts";

const NAMES = ["add", "site", "team", "drive", "folder", "shared", "q", "link"] as const;
type Place = Partial<Record<(typeof NAMES)[number], string>>;

/** Where somebody looks for what to keep in step, as the address says. */
export interface Browse {
  service: SyncService;
  site: string | null;
  team: string | null;
  /** A folder, with its drive. */
  folder: { drive_id: string; id: string } | null;
  /** The folder only stands for what others share: it can't be kept in step itself. */
  isShared: boolean;
  search: string;
  /** A link that was pasted. */
  link: string | null;
  /** Goes elsewhere in the same service. */
  go: (place: Omit<Place, "add">, options?: { replace?: boolean }) => void;
}

/** Null: the address shows the list of syncs. */
export function useBrowse(): Browse | null {
  const [params, setParams] = useSearchParams();
  const service = SYNC_SERVICES.find((one) => one === params.get("add"));
  if (!service) return null;
  const [drive_id, id] = [params.get("drive"), params.get("folder")];
  return {
    service,
    site: params.get("site"),
    team: params.get("team"),
    folder: drive_id && id ? { drive_id, id } : null,
    isShared: params.has("shared"),
    search: (params.get("q") ?? "").slice(0, 200),
    link: params.get("link"),
    go: (place, options) => setParams(entriesOf({ add: service, ...place }), options),
  };
}

const entriesOf = (place: Place): [string, string][] =>
  NAMES.flatMap((name) => (place[name] ? [[name, place[name]]] : []));
