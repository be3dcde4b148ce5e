import { cn } from "@/lib/cn.ts";

const BARS = 24;

/** How loud it is, as bars that light up; the last are too loud. @param level 0 to 1 */
export function LevelMeter({ level }: { level: number }) {
  const lit = Math.round(level * BARS);
  return (
    <div
      role="meter"
      aria-label="Loudness"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(level * 100)}
      className="flex h-8 items-end gap-1"
    >
      {Array.from({ length: BARS }, (_, bar) => (
        <span
          key={bar}
          className={cn(
            "w-full max-w-2 flex-1 rounded-full transition-colors duration-75",
            bar >= lit ? "bg-muted-strong" : bar >= BARS - 3 ? "bg-destructive" : "bg-success",
          )}
          style={{ height: `${30 + (70 * bar) / BARS}%` }}
        />
      ))}
    </div>
  );
}
