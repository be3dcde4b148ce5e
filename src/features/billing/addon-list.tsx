import type { Subscription } from "@contract/billing.ts";
import type { Addon } from "@contract/plans.ts";
import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { isLive } from "./plan-card.tsx";
import { perPeriod, priceOf } from "./prices.ts";
import type { Change } from "./raise.ts";
import { Section } from "./section.tsx";

const MOST = 1000;

interface AddonListProps {
  subscription: Subscription;
  addons: readonly Addon[];
  /** Only owners change. */
  onChange?: (change: Change) => void;
}

/** What can be added to the plan, and how many of each there are. */
export function AddonList({ subscription, addons, onChange }: AddonListProps) {
  return (
    <Section
      title="Add-ons"
      description="More of one thing, on any plan. More begins at once; fewer cost less from the next period, without a refund."
    >
      <ul aria-label="Add-ons" className="grid gap-4 sm:grid-cols-2">
        {addons.map((addon) => {
          const had = subscription.addons.find(({ id }) => id === addon.id)?.quantity ?? 0;
          return <AddonRow key={`${addon.id} ${had}`} {...{ addon, had, subscription, onChange }} />;
        })}
      </ul>
    </Section>
  );
}

interface AddonRowProps {
  addon: Addon;
  had: number;
  subscription: Subscription;
  onChange: AddonListProps["onChange"];
}

function AddonRow({ addon, had, subscription, onChange }: AddonRowProps) {
  const [quantity, setQuantity] = useState(had);
  const interval = (isLive(subscription) && subscription.interval) || "month";
  const step = (by: number) => setQuantity(Math.min(Math.max(quantity + by, 0), MOST));
  return (
    <li aria-label={addon.name} className="flex flex-col gap-3 rounded-lg border p-4">
      <div className="grid gap-1">
        <h3 className="text-sm leading-6 font-semibold">{addon.name}</h3>
        <p className="text-sm tabular-nums">{perPeriod(priceOf(addon, interval), interval)} each</p>
        <p className="text-xs leading-4 text-pretty text-muted-foreground">
          {addon.description || addon.limits.map(({ text }) => text).join(", ")}
        </p>
      </div>
      {onChange ? (
        <div className="mt-auto flex flex-wrap items-center gap-2">
          <div role="group" aria-label={`How many of ${addon.name}`} className="flex items-center gap-1">
            <Button
              variant="outline"
              size="icon-sm"
              aria-label={`One fewer of ${addon.name}`}
              disabled={quantity === 0}
              onClick={() => step(-1)}
            >
              <Minus />
            </Button>
            <output aria-live="polite" className="min-w-12 text-center text-sm tabular-nums">
              {quantity}
            </output>
            <Button
              variant="outline"
              size="icon-sm"
              aria-label={`One more of ${addon.name}`}
              disabled={quantity >= MOST}
              onClick={() => step(1)}
            >
              <Plus />
            </Button>
          </div>
          <Button
            size="sm"
            className="ml-auto"
            variant={quantity === had ? "outline" : "default"}
            disabled={quantity === had || !subscription.configured}
            aria-label={`Change ${addon.name}`}
            onClick={() => onChange({ kind: "addon", addon, quantity, interval })}
          >
            Change
          </Button>
        </div>
      ) : (
        <p className="text-sm text-muted-foreground">{had === 0 ? "None" : `You have ${had}`}</p>
      )}
    </li>
  );
}
