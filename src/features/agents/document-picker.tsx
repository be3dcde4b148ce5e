import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileText, X } from "lucide-react";
import { type ComponentProps, useDeferredValue, useState } from "react";
import { Input } from "@/components/ui/input.tsx";
import { query } from "@/lib/api.ts";

interface DocumentPickerProps extends Pick<
  ComponentProps<"input">,
  "id" | "aria-describedby" | "aria-invalid"
> {
  label: string;
  value: readonly number[];
  most: number;
  onChange: (value: number[]) => void;
}

/** Chooses documents that the runner may read, by their names. */
export function DocumentPicker({ label, value, most, onChange, ...wiring }: DocumentPickerProps) {
  const [search, setSearch] = useState("");
  const [names, setNames] = useState<Readonly<Record<number, string>>>({});
  const sought = useDeferredValue(search.trim());
  const found = useQuery({
    ...query("/document/list", { search: sought, limit: 8 }),
    enabled: sought !== "",
    placeholderData: keepPreviousData,
  });
  const kept = value.filter((id) => names[id] === undefined);
  const known = useQuery({ ...query("/document/names", { ids: kept }), enabled: kept.length > 0 });
  const nameOf = (id: number) =>
    names[id] ??
    known.data?.documents.find((each) => each.id === id)?.name ??
    (known.isPending ? "…" : "A document that you can’t read");
  const offered = (found.data?.documents ?? []).filter(({ id }) => !value.includes(id));
  return (
    <div role="group" aria-label={label} className="grid gap-2">
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {value.map((id) => (
            <li
              key={id}
              className="flex max-w-full items-center gap-1.5 rounded-md border bg-raised py-1 pr-1 pl-2 text-xs"
            >
              <FileText aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
              <span className="truncate">{nameOf(id)}</span>
              <button
                type="button"
                aria-label={`Remove ${nameOf(id)}`}
                className="flex size-6 cursor-pointer items-center justify-center rounded-sm outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring"
                onClick={() => onChange(value.filter((each) => each !== id))}
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {value.length < most && (
        <Input
          {...wiring}
          type="search"
          placeholder="Search documents by name"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {sought !== "" && value.length < most && (
        <ul
          aria-label="Documents found"
          className="relative grid max-h-56 overflow-y-auto rounded-md border bg-raised p-1"
        >
          {offered.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className="flex w-full cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5 text-left text-sm outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring"
                onClick={() => {
                  setNames({ ...names, [id]: name });
                  onChange([...value, id]);
                  setSearch("");
                }}
              >
                <FileText aria-hidden className="size-4 shrink-0 text-muted-foreground" />
                <span className="truncate">{name}</span>
              </button>
            </li>
          ))}
          {found.isSuccess && offered.length === 0 && (
            <li className="px-2 py-1.5 text-sm text-muted-foreground">No document has this in its name.</li>
          )}
        </ul>
      )}
    </div>
  );
}
