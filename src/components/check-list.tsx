import { useId, useState, type ReactNode } from "react";
import { cn } from "@/lib/cn.ts";
import { Checkbox } from "./ui/checkbox.tsx";
import { SearchInput } from "./search-input.tsx";
import { Input } from "./ui/input.tsx";
import { TagChip } from "./tag-chip.tsx";
import { useTags } from "@/lib/use-tags.ts";

export interface CheckItem {
  id: number;
  /** What is searched for, and what names the box. */
  text: string;
  /** How it looks, where that isn't the text. */
  label?: ReactNode;
  /** It is ticked and stays so; a text says why. */
  fixed?: boolean | string;
}

interface CheckListProps {
  /** Names the group. */
  label: string;
  items: readonly CheckItem[];
  value: readonly number[];
  onChange: (chosen: number[]) => void;
  /** Said when there is nothing to choose from. */
  empty: ReactNode;
  /** A search elsewhere, by its label: told what is typed, after a pause; `items` are what was found for `search`. */
  remote?: { label: string; search: string; onSearch: (text: string) => void };
  className?: string;
}

const SEARCH_FROM = 8;

/** Boxes to tick, with a search where there are many. */
export function CheckList({
  label,
  items,
  value: chosen,
  onChange,
  empty,
  remote,
  className,
}: CheckListProps) {
  const id = useId();
  const [search, setSearch] = useState("");
  const words = search.trim().toLowerCase();
  const found = remote ? items : items.filter(({ text }) => text.toLowerCase().includes(words));
  const isSearched = remote ? remote.search !== "" : items.length > 0;
  const toggle = (item: number) =>
    onChange(chosen.includes(item) ? chosen.filter((one) => one !== item) : [...chosen, item]);
  return (
    <fieldset className={cn("grid min-w-0 gap-2", className)}>
      <legend className="mb-2 text-sm leading-5 font-medium">{label}</legend>
      {remote && <SearchInput label={remote.label} value={remote.search} onSearch={remote.onSearch} />}
      {!remote && items.length >= SEARCH_FROM && (
        <Input
          type="search"
          aria-label={`Search ${label.toLowerCase()}`}
          placeholder="Search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {found.length === 0 ? (
        <p className="text-sm text-pretty text-muted-foreground">{isSearched ? "Nothing matches." : empty}</p>
      ) : (
        <ul className="relative max-h-52 overflow-y-auto rounded-md border p-1">
          {found.map((item) => (
            <li key={item.id}>
              <label
                htmlFor={`${id}-${item.id}`}
                className="flex min-h-8 cursor-pointer items-center gap-3 rounded-sm px-2 py-1 hover:bg-accent has-disabled:cursor-default has-disabled:hover:bg-transparent"
              >
                <Checkbox
                  id={`${id}-${item.id}`}
                  checked={Boolean(item.fixed) || chosen.includes(item.id)}
                  disabled={Boolean(item.fixed)}
                  onCheckedChange={() => toggle(item.id)}
                />
                {item.label ?? <span className="truncate">{item.text}</span>}
                {typeof item.fixed === "string" && (
                  <span className="ml-auto text-right text-xs text-muted-foreground">{item.fixed}</span>
                )}
              </label>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

interface TagPickerProps {
  label?: string;
  value: readonly number[];
  onChange: (chosen: number[]) => void;
  /** Tags that can't be taken off, and why. */
  fixed?: { ids: readonly number[]; reason: string };
}

/** The organisation's tags as boxes to tick. */
export function TagPicker({ label = "Tags", fixed, ...props }: TagPickerProps) {
  const items = useTags().map((tag) => ({
    id: tag.id,
    text: tag.name,
    label: <TagChip tag={tag} />,
    ...(fixed?.ids.includes(tag.id) && { fixed: fixed.reason }),
  }));
  return (
    <CheckList
      label={label}
      items={items}
      empty="There are no tags yet. Make them in Settings, Tags."
      {...props}
    />
  );
}
