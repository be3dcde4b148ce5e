import type { DriveSync } from "@contract/drives.ts";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { formatCount, formatNumber } from "@/lib/format.ts";
import { useSyncAct } from "./use-syncs.ts";

/** What a sync that hasn't begun would bring in, and what begins it. */
export function SyncPlan({ sync, onDiscard }: { sync: DriveSync; onDiscard: () => void }) {
  const { plan } = sync;
  const act = useSyncAct();
  if (plan === null) return null;
  const nothing = plan.add + plan.update === 0;
  return (
    <Card aria-labelledby="plan-title">
      <CardHeader>
        <CardTitle id="plan-title">What would come in</CardTitle>
        <CardDescription>{planWords(plan)}</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          <Figure label="New documents" value={plan.add} />
          <Figure label="To be updated" value={plan.update} />
          <Figure label="To be removed" value={plan.remove} />
          <Figure label="Left out" value={plan.skip} />
        </dl>
        {plan.skip > 0 && (
          <p className="text-xs leading-4 text-pretty text-muted-foreground">
            Files are left out if they can’t be read here: of another type, too large, empty, or not to be
            downloaded. Once it has begun, each is listed with its reason.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button busy={act.isPending} onClick={() => act.mutate({ sync, act: "go" })}>
            {nothing ? "Begin anyway" : `Begin with ${formatCount(plan.add + plan.update, "file")}`}
          </Button>
          <Button variant="outline" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}

const and = new Intl.ListFormat("en-US", { type: "conjunction" });

/** "This would add 412 files, update 3, and leave out 9." */
export function planWords({ add, update, remove, skip }: NonNullable<DriveSync["plan"]>): string {
  const parts = Object.entries({ add, update, remove, "leave out": skip })
    .filter(([, count]) => count > 0)
    .map(
      ([verb, count], index) => `${verb} ${index === 0 ? formatCount(count, "file") : formatNumber(count)}`,
    );
  return parts.length > 0 ? `This would ${and.format(parts)}.` : "Nothing is there that could come in.";
}

export function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-xs text-pretty text-muted-foreground">{label}</dt>
      <dd className="text-xl leading-7 font-semibold tabular-nums">{formatNumber(value)}</dd>
    </div>
  );
}
