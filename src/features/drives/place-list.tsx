import { ChevronRight, type LucideIcon } from "lucide-react";

interface PlaceListProps {
  label: string;
  places: readonly {
    key: string;
    name: string;
    note?: string | undefined;
    icon: LucideIcon;
    open: () => void;
  }[];
}

/** Places that open: drives, libraries, sites, teams. */
export function PlaceList({ label, places }: PlaceListProps) {
  return (
    <ul aria-label={label} className="divide-y overflow-hidden rounded-lg border bg-card">
      {places.map(({ key, name, note, icon: Icon, open }) => (
        <li key={key}>
          <button
            type="button"
            onClick={open}
            className="flex min-h-12 w-full min-w-0 cursor-pointer items-center gap-3 px-4 py-2 text-left outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
          >
            <Icon aria-hidden className="size-4 shrink-0 text-brand" />
            <span className="grid min-w-0 flex-1">
              <span className="truncate text-sm font-medium" title={name}>
                {name}
              </span>
              {note && <span className="truncate text-xs leading-4 text-muted-foreground">{note}</span>}
            </span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
          </button>
        </li>
      ))}
    </ul>
  );
}
