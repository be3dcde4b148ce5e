import type { HelpItem, HelpItemOf } from "@contract/help-content.ts";
import type { InputOf } from "@contract/index.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { query } from "@/lib/api.ts";

type Part = { text: string; hit: boolean };

/** A content as it was found. */
export interface Found<Item> {
  item: Item;
  snippet: Part[] | null;
  title_parts: Part[] | null;
}

/** The help centre's contents of one kind; while another search is asked for, what the one before found. */
export function useContents<Kind extends HelpItem["kind"]>(
  kind: Kind,
  { search, ...filters }: Omit<InputOf<"/help-content/getAll">, "kind">,
) {
  const found = useQuery({
    ...query("/help-content/getAll", { kind, ...filters, ...(search && { search }) }),
    placeholderData: keepPreviousData,
  });
  const isOfKind = (one: Found<HelpItem>): one is Found<HelpItemOf<Kind>> => one.item.kind === kind;
  return { ...found, items: found.data?.items.filter(isOfKind) };
}
