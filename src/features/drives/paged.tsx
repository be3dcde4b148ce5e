import type { QueryKey } from "@tanstack/react-query";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button.tsx";

interface Part {
  next: string | null;
}

/**
 * What a vendor lists a page at a time, asked for as somebody reads on.
 * @param queryKey of the first page
 * @param ask for the page at a cursor
 */
export function usePages<Page extends Part>(
  queryKey: QueryKey,
  ask: (cursor: { cursor?: string }, signal: AbortSignal) => Promise<Page>,
  enabled = true,
) {
  return useInfiniteQuery({
    queryKey: [...queryKey, "pages"],
    queryFn: ({ pageParam, signal }) => ask(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled,
  });
}

interface MoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Reads on where there is more. */
export function More({ list }: MoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      className="justify-self-center"
      busy={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      Show more
    </Button>
  );
}
