import { LimitAction } from "@/components/limit-action.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { formatNumber } from "@/lib/format.ts";
import { useFullMeter } from "@/lib/use-full-meter.ts";

/** That whoever is invited can't join yet, with what helps; nothing while there is room. */
export function NoRoom() {
  const full = useFullMeter(["members"]);
  if (!full) return null;
  return (
    <Alert variant="warning">
      <p>
        Your organisation has {formatNumber(full.used)} of the {formatNumber(full.limit)} members that its
        plan includes. Whoever is invited can join once there is room.
      </p>
      <div className="mt-2">
        <LimitAction limit={{ meter: full.meter, whose: "organization" }} />
      </div>
    </Alert>
  );
}
