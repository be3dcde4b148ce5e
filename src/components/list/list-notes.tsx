import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { errorMessage, NetworkError } from "@/lib/errors.ts";
import type { ListProps } from "./list.tsx";
import type { ListState } from "./list-state.ts";

interface NothingYetProps {
  empty: ListProps<never, never>["empty"];
  create: ReactNode;
}

/** Before there is a first row. */
export function NothingYet({ empty, create }: NothingYetProps) {
  if ("instead" in empty) return empty.instead;
  return (
    <div className="rounded-lg border">
      <EmptyState {...(empty.icon && { icon: empty.icon })} title={empty.title} action={create}>
        {empty.text}
      </EmptyState>
    </div>
  );
}

/** When the filters leave nothing, or the page lies beyond the last. */
export function NothingHere({ plural, state }: { plural: string; state: ListState }) {
  const { isFiltered, reset } = state;
  return (
    <div className="rounded-lg border">
      <EmptyState
        icon={SearchX}
        title={isFiltered ? `No ${plural} match` : "This page is empty"}
        action={
          <Button variant="outline" size="sm" onClick={reset}>
            {isFiltered ? "Clear the filters" : "Go to the first page"}
          </Button>
        }
      >
        {isFiltered
          ? "Try another word, or take a filter off."
          : `There are fewer ${plural} than there were before.`}
      </EmptyState>
    </div>
  );
}

/** What is shown couldn't be asked for anew. Without a connection the banner says so already. */
export function StaleNote({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof NetworkError) return null;
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 px-1 text-xs text-warning-text">
      This may be out of date: {errorMessage(error)}
      <Button variant="outline" size="xs" onClick={onRetry}>
        Retry
      </Button>
    </p>
  );
}
