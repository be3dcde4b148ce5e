import type { Website } from "@contract/websites.ts";
import { LimitAction } from "@/components/limit-action.tsx";
import { useFullMeter } from "@/lib/use-full-meter.ts";

/** What looking at a website counts. */
const METERS = ["pages_crawled", "documents", "storage"];

/** What helps where a look at a website has failed and one of its meters is full; nothing else. */
export function CrawlLimit({ website }: { website: Website }) {
  const failed = website.state === "failed" || website.run?.state === "failed";
  const full = useFullMeter(METERS, failed);
  if (!full) return null;
  return <LimitAction limit={{ meter: full.meter, whose: "organization" }} />;
}
