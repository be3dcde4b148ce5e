import { formatPercent } from "@/lib/format.ts";
import { Progress } from "./ui/progress.tsx";

interface UsageMeterProps {
  label: string;
  /** In the same unit as `limit`. */
  used: number;
  /** -1 is unlimited. */
  limit: number;
  /** The meter in words: "12 of 200 messages". */
  text: string;
  /** What is used beyond the limit, in words: "3 messages". */
  over: (excess: number) => string;
  /** Said below while there is nothing to warn of, e.g. when it starts anew. */
  hint?: string;
}

const WARN_AT = 0.8;

/** How much of a limit is used: warns at 80 %, says so when it is reached, and by how much it is passed. */
export function UsageMeter({ label, used, limit, text, over, hint }: UsageMeterProps) {
  const share = limit > 0 ? used / limit : limit === 0 ? 1 : 0;
  const isFull = limit !== -1 && share >= 1;
  const isNear = !isFull && share >= WARN_AT;
  const isOver = limit !== -1 && used > limit;
  const note = isOver
    ? `${over(used - limit)} over the limit.`
    : isFull
      ? "The limit is reached."
      : isNear
        ? `${formatPercent(roundDown(share))} used.`
        : null;
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-sm font-medium">{label}</span>
        <span className="text-xs text-muted-foreground tabular-nums">{text}</span>
      </div>
      {limit !== -1 && (
        <Progress
          value={Math.min(share, 1) * 100}
          aria-label={label}
          getValueLabel={() => text}
          tone={isFull ? "destructive" : isNear ? "warning" : "brand"}
        />
      )}
      {note || hint ? (
        <p className="text-xs leading-4 text-muted-foreground">
          {note && <span className={isFull ? "text-destructive-text" : "text-warning-text"}>{note} </span>}
          {hint}
        </p>
      ) : null}
    </div>
  );
}

function roundDown(share: number): number {
  return Math.floor(share * 100) / 100;
}
