import type { Website } from "@contract/websites.ts";
import { useMutation } from "@tanstack/react-query";
import { Pause, Play, RotateCw, Settings, Square, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { OrganizationHeader } from "@/components/organization-header.tsx";
import { BackLink } from "@/components/back-link.tsx";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { TagChips } from "@/components/tag-chip.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Page } from "@/components/ui/page.tsx";
import { mutation } from "@/lib/api.ts";
import { formatNumber } from "@/lib/format.ts";
import { ChoosePages } from "./choose-pages.tsx";
import { CrawlLimit } from "./crawl-limit.tsx";
import { DeleteWebsite } from "./delete-website.tsx";
import { PageList } from "./page-list.tsx";
import { SettingsDialog } from "./settings-dialog.tsx";
import { useWebsite, useWebsiteEvents } from "./use-website.ts";
import { LooksLine, RunProgress, WebsiteState } from "./website-state.tsx";

/** /app/train/websites/{id}: a website's pages, to choose from after its scan, and later with what became of each. */
export function WebsitePage({ id }: { id: number }) {
  const website = useWebsite(id);
  useWebsiteEvents();
  return (
    <Page>
      <BackLink to="/app/train/websites">Websites</BackLink>
      {website.data ? (
        <Shown website={website.data} />
      ) : (
        <>
          <OrganizationHeader title="Website" />
          {website.isError ? (
            <ErrorState
              error={website.error}
              onRetry={() => void website.refetch()}
              retrying={website.isFetching}
              className="rounded-lg border"
            />
          ) : (
            <RowSkeleton label="Loading the website" />
          )}
        </>
      )}
    </Page>
  );
}

function Shown({ website }: { website: Website }) {
  const { run, pages } = website;
  const draft = website.state === "draft";
  return (
    <>
      <OrganizationHeader
        title={website.name}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <a
              href={website.address}
              target="_blank"
              rel="noopener noreferrer"
              className="min-w-0 truncate text-link hover:underline"
            >
              {website.address}
            </a>
            <WebsiteState website={website} />
          </span>
        }
        actions={<Actions website={website} />}
      />
      <Card>
        <CardContent className="grid gap-4">
          <RunProgress website={website} />
          {!draft && (
            <>
              <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
                <Count label="Answer" value={pages.current} />
                <Count label="Being read" value={pages.waiting} />
                <Count label="Failed" value={pages.failed} />
                <Count label="Not taken" value={pages.skipped + pages.left_out} />
              </dl>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted-foreground">
                <span>
                  <LooksLine website={website} />
                </span>
                <TagChips ids={website.tag_ids} />
              </div>
            </>
          )}
          {draft && run?.state !== "running" && <ScanEnd website={website} />}
        </CardContent>
      </Card>
      {(website.reason ?? (run?.state === "failed" && run.reason)) && (
        <Alert variant="destructive">
          <p>{website.reason ?? run?.reason} What was read before still answers.</p>
          <div className="mt-2 empty:hidden">
            <CrawlLimit website={website} />
          </div>
        </Alert>
      )}
      {run?.capped && run.state === "done" && (
        <Alert variant="warning">
          There are more pages than {draft ? "a scan looks at" : "this website may have"}.{" "}
          {draft
            ? "Those are found while it is crawled."
            : "Change its settings or patterns to reach others."}
        </Alert>
      )}
      {draft ? <ChoosePages website={website} /> : <PageList website={website} />}
    </>
  );
}

function ScanEnd({ website }: { website: Website }) {
  const { run, pages } = website;
  if (run?.state === "failed")
    return <p className="text-sm">The scan has ended with nothing to choose from.</p>;
  if (run?.state === "cancelled") return <p className="text-sm">The scan was stopped.</p>;
  return (
    <p className="text-sm" role="status">
      The scan has found {formatNumber(pages.found)} {pages.found === 1 ? "page" : "pages"}. Choose those to
      answer from.
    </p>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="text-xl leading-7 font-semibold tabular-nums">{formatNumber(value)}</dd>
    </div>
  );
}

function Actions({ website }: { website: Website }) {
  const { id, state, run } = website;
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"settings" | "delete" | null>(null);
  const start = useMutation(mutation("/document/website/run"));
  const pause = useMutation(mutation("/document/website/pause"));
  const resume = useMutation(mutation("/document/website/resume"));
  const stop = useMutation(mutation("/document/website/stop"));
  const running = run?.state === "running" || run?.state === "paused";
  return (
    <>
      {running && (
        <Button variant="outline" busy={stop.isPending} onClick={() => stop.mutate({ id })}>
          <Square />
          Stop
        </Button>
      )}
      {state === "paused" ? (
        <Button busy={resume.isPending} onClick={() => resume.mutate({ id })}>
          <Play />
          Resume
        </Button>
      ) : (
        <>
          {!running && (
            <Button variant="outline" busy={start.isPending} onClick={() => start.mutate({ id })}>
              <RotateCw />
              {state === "draft" ? "Scan again" : "Crawl now"}
            </Button>
          )}
          {state !== "draft" && (
            <Button variant="outline" busy={pause.isPending} onClick={() => pause.mutate({ id })}>
              <Pause />
              Pause
            </Button>
          )}
        </>
      )}
      {state !== "draft" && (
        <Button variant="outline" size="icon" aria-label="Settings" onClick={() => setDialog("settings")}>
          <Settings />
        </Button>
      )}
      <Button variant="outline" size="icon" aria-label="Delete" onClick={() => setDialog("delete")}>
        <Trash2 />
      </Button>
      <SettingsDialog open={dialog === "settings"} website={website} onClose={() => setDialog(null)} />
      <DeleteWebsite
        open={dialog === "delete"}
        rows={[website]}
        onClose={() => setDialog(null)}
        onDone={() => void navigate("/app/train/websites")}
      />
    </>
  );
}
