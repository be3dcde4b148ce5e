import type { PlanMeter } from "@contract/plans.ts";
import type { z } from "zod";
import { formatBytes } from "@domain/format.ts";
import { Button } from "@/components/ui/button.tsx";
import { UsageMeter } from "@/components/usage-meter.tsx";
import { formatDate, formatNumber } from "@/lib/format.ts";
import { Section } from "./section.tsx";

type Meter = z.output<typeof PlanMeter>;

interface MeterListProps {
  meters: readonly Meter[];
  /** Lifts a meter's limit; without it there is no button. */
  onRaise?: (meter: string) => void;
}

/** Every meter of the plan: what is used of it, what counts, and what to do at its limit. */
export function MeterList({ meters, onRaise }: MeterListProps) {
  return (
    <Section
      title="Usage"
      description="What is counted by the month starts anew on the first (UTC); deleting gives nothing of it back."
    >
      <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {meters.map((meter) => (
          <MeterRow key={meter.meter} meter={meter} onRaise={onRaise} />
        ))}
      </ul>
    </Section>
  );
}

function MeterRow({ meter, onRaise }: { meter: Meter; onRaise: MeterListProps["onRaise"] }) {
  const words = wordsOf(meter.unit);
  const { used, limit, cap, resets_at, title } = meter;
  return (
    <li aria-label={title} className="grid content-start gap-1.5">
      {limit === 0 && used === 0 ? (
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-sm font-medium">{title}</span>
          <span className="text-xs text-muted-foreground">Not included</span>
        </div>
      ) : (
        <UsageMeter
          label={title}
          used={used}
          limit={limit}
          text={limit === -1 ? `${words(used)}, no limit` : `${words(used)} of ${words(limit)}`}
          over={words}
          {...(resets_at && { hint: `Starts anew on ${formatDate(resets_at)}.` })}
        />
      )}
      {meter.over > 0 && resets_at === null && (
        <p className="text-xs leading-4 text-pretty text-muted-foreground">
          Nothing is deleted: what is there stays and can be read, and none can be added. Remove some, or have
          the limit raised.
        </p>
      )}
      {cap && (
        <p className="text-xs leading-4 text-muted-foreground">
          {capWords(cap)}: {words(cap.used)} of {words(cap.limit)} this month.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <details className="text-xs leading-5 text-muted-foreground">
          <summary className="w-fit cursor-pointer rounded-xs outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring">
            What counts<span className="sr-only"> as {title.toLowerCase()}</span>
          </summary>
          <p className="text-pretty">{meter.counts}</p>
        </details>
        {onRaise && limit !== -1 && (meter.warning !== null || limit === 0 || meter.over > 0) && (
          <Button
            variant="link"
            size="xs"
            className="ml-auto"
            aria-label={`Raise the limit of ${title.toLowerCase()}`}
            onClick={() => onRaise(meter.meter)}
          >
            Raise the limit
          </Button>
        )}
      </div>
    </li>
  );
}

function wordsOf(unit: Meter["unit"]): (amount: number) => string {
  return unit === "bytes" ? formatBytes : formatNumber;
}

function capWords({ whose, name }: NonNullable<Meter["cap"]>): string {
  if (whose === "member") return "Your own cap";
  return whose === "team" ? `The cap of ${name ?? "your team"}` : "The cap of every member";
}
