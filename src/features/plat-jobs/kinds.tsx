import type { JobsOfKind } from "@contract/platform-jobs.ts";
import { useMutation } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { toast } from "sonner";
import { Button } from "@/components/ui/button.tsx";
import { mutation } from "@/lib/api.ts";
import { formatCount, formatNumber } from "@/lib/format.ts";
import { kindWords, STATES } from "./words.ts";

const ORDER = ["failed", "running", "waiting", "scheduled"] as const;

interface KindsProps {
  kinds: readonly JobsOfKind[];
  /** Is told which kinds there are. */
  onKnown: (kinds: string[]) => void;
}

/** How many jobs there are in each state, and what brings all failed ones of a kind back. */
export function Kinds({ kinds, onKnown }: KindsProps) {
  const [params] = useSearchParams();
  const retry = useMutation(mutation("/plat-admin/jobs/retry-kind"));
  const names = kinds.map(({ kind }) => kind).join(" ");
  useEffect(() => onKnown(names.split(" ").filter(Boolean)), [names, onKnown]);
  const chosen = kinds.find(({ kind }) => kind === params.get("kind"));
  const counted = chosen ? [chosen] : kinds;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-1 text-sm text-muted-foreground">
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        {ORDER.map((state) => (
          <div key={state} className="flex gap-1.5">
            <dt>{STATES[state].label}</dt>
            <dd className="font-medium text-foreground tabular-nums">
              {formatNumber(counted.reduce((all, one) => all + one[state], 0))}
            </dd>
          </div>
        ))}
      </dl>
      {chosen && chosen.failed > 0 && (
        <Button
          variant="outline"
          size="sm"
          busy={retry.isPending}
          onClick={() =>
            retry.mutate(
              { kind: chosen.kind },
              { onSuccess: ({ jobs }) => toast.success(`${formatCount(jobs, "job")} back in the queue`) },
            )
          }
        >
          {!retry.isPending && <RotateCw />}
          Try all failed again: {kindWords(chosen.kind)}
        </Button>
      )}
    </div>
  );
}
