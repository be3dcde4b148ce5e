import type { OutputOf } from "@contract/index.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { BackLink } from "@/components/back-link.tsx";
import { Card } from "@/components/ui/card.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Page } from "@/components/ui/page.tsx";
import { query } from "@/lib/api.ts";
import { ApiError } from "@/lib/errors.ts";

/** A content of the help centre with what was told beside it. */
export type Whole = OutputOf<"/help-content/get">;

interface ContentFrameProps {
  kind: "article" | "video";
  slug: string;
  /** The list that it stands in, and what that is called. */
  list: string;
  listName: string;
  /** What stands in its place while it is loaded. */
  skeleton: ReactNode;
  children: (whole: Whole) => ReactNode;
}

/** The screen of one content: it, or that it is loaded, isn't there, or couldn't be fetched. */
export function ContentFrame({ kind, slug, list, listName, skeleton, children }: ContentFrameProps) {
  const { data, isError, error, isFetching, refetch } = useQuery(query("/help-content/get", { kind, slug }));
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <Page>
      <BackLink to={list}>{listName}</BackLink>
      {!data && <h1 className="sr-only">{kind === "article" ? "Article" : "Video"}</h1>}
      {isMissing && (
        <Card>
          <EmptyState
            title={`There is no such ${kind}`}
            action={
              <Link className="underline" to={list}>
                See all {kind}s
              </Link>
            }
          >
            It may have been renamed since the link was made.
          </EmptyState>
        </Card>
      )}
      {isError && !isMissing && (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !isError && (
        <div role="status" aria-label={`Loading the ${kind}`}>
          {skeleton}
        </div>
      )}
      {data && children(data)}
    </Page>
  );
}
