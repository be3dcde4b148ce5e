import { diffWordsWithSpace } from "diff";
import { useMemo } from "react";

/** What a version changed of the one before it. */
export function VersionDifference({
  before,
  after,
  words,
}: {
  before: string;
  after: string;
  words: string;
}) {
  const parts = useMemo(() => diffWordsWithSpace(before, after), [before, after]);
  return (
    <div className="grid gap-2">
      <p className="text-xs text-muted-foreground">{words}</p>
      <p className="text-sm leading-6 wrap-anywhere whitespace-pre-wrap" dir="auto">
        {parts.map(({ value, added, removed }, index) =>
          added ? (
            <ins key={index} className="rounded-xs bg-success/15 decoration-success">
              {value}
            </ins>
          ) : removed ? (
            <del key={index} className="rounded-xs bg-destructive/10 text-muted-foreground">
              {value}
            </del>
          ) : (
            <span key={index}>{value}</span>
          ),
        )}
      </p>
    </div>
  );
}
