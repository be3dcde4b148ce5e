import type { Website } from "@contract/websites.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { formatCount, formatNumber, formatRelative } from "@/lib/format.ts";

/** What a website is doing, in a word. */
export function WebsiteState({ website }: { website: Website }) {
  const { state, run } = website;
  if (run?.state === "running" && run.mode === "scan") return <Badge variant="brand">Scanning</Badge>;
  if (run?.state === "running") return <Badge variant="brand">Crawling</Badge>;
  if (state === "draft" && run?.state === "failed") return <Badge variant="destructive">Scan failed</Badge>;
  if (state === "draft") return <Badge variant="outline">Not taken yet</Badge>;
  if (state === "paused") return <Badge variant="warning">Paused</Badge>;
  if (state === "failed") return <Badge variant="destructive">Failed</Badge>;
  if (website.pages.waiting > 0) return <Badge variant="brand">Reading pages</Badge>;
  return <Badge variant="success">Up to date</Badge>;
}

/** How far the look under way is, or that it rests; nothing otherwise. */
export function RunProgress({ website }: { website: Website }) {
  const { run } = website;
  if (run?.state !== "running" && run?.state !== "paused") return null;
  const share = run.reached > 0 ? (100 * run.listed) / run.reached : null;
  const scan = run.mode === "scan";
  return (
    <div className="grid gap-2" role="status">
      <Progress
        value={share}
        tone={run.state === "paused" ? "warning" : "brand"}
        aria-label={scan ? "Scan" : "Crawl"}
      />
      <p className="text-xs text-muted-foreground tabular-nums">
        {scan
          ? `${formatCount(run.reached, "page")} found so far, ${formatNumber(run.listed)} looked at`
          : `${formatNumber(run.listed)} of ${formatCount(run.reached, "page")} looked at · ${formatNumber(run.changed)} new or changed`}
        {run.failed > 0 && ` · ${formatNumber(run.failed)} failed`}
        {run.state === "paused" && " · paused"}
      </p>
    </div>
  );
}

/** When a website was last looked at with success, and when it is next. */
export function LooksLine({ website }: { website: Website }) {
  const { looked_at } = website;
  return (
    <>
      {looked_at === null ? "Not looked at yet" : `Looked at ${formatRelative(looked_at)}`} · next:{" "}
      {nextOf(website)}
    </>
  );
}

function nextOf({ state, schedule, next_at }: Website): string {
  if (state === "paused") return "paused";
  return schedule === "never" || next_at === null ? "only when asked" : formatRelative(next_at);
}

export const SCHEDULES = [
  { value: "never", label: "Only when I ask" },
  { value: "daily", label: "Every day" },
  { value: "weekly", label: "Every week" },
  { value: "monthly", label: "Every month" },
] as const;
