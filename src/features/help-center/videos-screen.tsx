import "./help-center.css";
import type { HelpItemOf } from "@contract/help-content.ts";
import { Clapperboard, Play, Search } from "lucide-react";
import { Link } from "react-router-dom";
import { SearchInput } from "@/components/search-input.tsx";
import { Card } from "@/components/ui/card.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Page } from "@/components/ui/page.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { Marked } from "./marked.tsx";
import { videoPath } from "./paths.ts";
import { timeOf } from "./time.ts";
import { type Found, useContents } from "./use-contents.ts";
import { useParameters } from "./use-params.ts";
import { VideoView } from "./video-view.tsx";

/** The films of the help centre, or the one that the address names (product §2). */
export function VideosScreen() {
  const [parameters, change] = useParameters();
  const slug = parameters.get("video");
  const search = parameters.get("search") ?? "";
  const { items, isError, error, isFetching, refetch } = useContents("video", { search });
  if (slug) return <VideoView key={slug} slug={slug} />;
  return (
    <Page>
      <PageHeader title="Videos" description="Short films that show how things are done, with captions." />
      <div className="flex">
        <SearchInput
          label="Search the videos"
          value={search}
          onSearch={(text) => change({ search: text })}
          className="help-search"
        />
      </div>
      {isError && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!items && !isError && <ListSkeleton label="Loading the videos" />}
      {items?.length === 0 && (
        <Card>
          {search ? (
            <EmptyState icon={Search} title={`No video says “${search}”`}>
              Try other words. What is said in the videos is searched too.
            </EmptyState>
          ) : (
            <EmptyState icon={Clapperboard} title="No videos here yet">
              Videos appear here when the product is updated with them.
            </EmptyState>
          )}
        </Card>
      )}
      {items && items.length > 0 && (
        <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {items.map((one) => (
            <li key={one.item.slug}>
              <VideoCard {...one} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

function VideoCard({ item, snippet, title_parts }: Found<HelpItemOf<"video">>) {
  return (
    <Card className="relative h-full overflow-hidden focus-within:ring-2 focus-within:ring-ring hover:border-input">
      <div className="relative border-b bg-muted">
        <img
          src={`/help/videos/${item.slug}.webp`}
          alt=""
          loading="lazy"
          width={1280}
          height={720}
          className="help-film"
        />
        <span className="absolute inset-0 grid place-items-center">
          <span className="help-play">
            <Play aria-hidden className="size-5 fill-current" />
          </span>
        </span>
        <span className="help-length">{timeOf(item.seconds)}</span>
      </div>
      <div className="grid gap-1 p-4">
        <p className="text-xs text-muted-foreground">{item.category}</p>
        <h2 className="text-sm leading-6 font-semibold">
          <Link
            to={videoPath(item.slug)}
            className="outline-none after:absolute after:inset-0 after:rounded-lg"
          >
            <Marked parts={title_parts} text={item.title} />
          </Link>
        </h2>
        <p className="text-sm text-pretty text-muted-foreground">
          <Marked parts={snippet} text={item.summary} />
        </p>
      </div>
    </Card>
  );
}
