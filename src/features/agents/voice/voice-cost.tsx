import { minutesOf, recordingLength } from "@domain/agents/voice.ts";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { query } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";

/** What a recording will count, before it is begun: its minutes, parts, and what the plan has left. */
export function VoiceCost({ values }: { values: Readonly<Record<string, unknown>> }) {
  const plan = useQuery(query("/organization/getPlanInfo"));
  const text = useDeferredValue(said(values["text"]));
  const pronunciations = useDeferredValue(said(values["pronunciations"]));
  const speed = typeof values["speed"] === "number" && values["speed"] > 0 ? values["speed"] : 1;
  const isSummary = text.trim() === "" && Array.isArray(values["document"]) && values["document"].length > 0;
  const summary = isSummary ? said(values["summary_length"]) : null;
  const { seconds, parts } = useMemo(
    () => recordingLength({ text, pronunciations, speed, summary }),
    [text, pronunciations, speed, summary],
  );
  if (parts?.length === 0) return null;
  const minutes = minutesOf(seconds);
  const meter = plan.data?.meters.find((each) => each.meter === "voice_minutes");
  const left = meter ? Math.max(0, meter.limit - meter.used) : null;
  const counted = [`up to ${formatCount(minutes, "voice minute")}`, ...(isSummary ? ["1 message"] : [])];
  return (
    <p role="status" className="w-full text-xs text-pretty text-muted-foreground">
      {`About ${formatCount(minutes, "minute")}${parts ? ` in ${formatCount(parts.length, "part")}` : ""}: counts ${counted.join(" and ")}.`}
      {left !== null && (
        <span className={left < minutes ? "text-destructive" : undefined}>
          {` ${left < minutes ? "Only " : ""}${left} ${left === 1 ? "is" : "are"} left in your plan.`}
        </span>
      )}
    </p>
  );
}

const said = (value: unknown): string => (typeof value === "string" ? value : "");
