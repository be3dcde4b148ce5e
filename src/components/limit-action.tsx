import type { RefusedLimit } from "@contract/errors.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { Link } from "react-router-dom";
import { Button } from "@/components/ui/button.tsx";
import { mutation, query } from "@/lib/api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { askedWords, placeToRaise, raiseWords } from "@/lib/limits.ts";
import { useSession, useSessionContext } from "@/lib/session.ts";

interface LimitActionProps {
  limit: Pick<RefusedLimit, "meter" | "whose">;
  /** Does again what was refused; offered once there is room. */
  onRetry?: () => void;
}

/** What whoever met a limit can do about it: owners raise it, others ask them; and once there is room, try again. */
export function LimitAction(props: LimitActionProps) {
  const { state } = useSessionContext();
  // Who is about to join meets limits as well, and can do nothing about them.
  return state.status === "signed-in" && <Offer {...props} />;
}

function Offer({ limit, onRetry }: LimitActionProps) {
  const { isOwner } = useSession();
  const ask = useMutation(mutation("/organization/limits/request", { quiet: true }));
  const hasRoom = useHasRoom(limit, onRetry !== undefined);
  if (hasRoom) {
    return (
      <Button variant="outline" size="sm" onClick={onRetry}>
        <RotateCw />
        Try again
      </Button>
    );
  }
  if (isOwner) {
    return (
      <Button variant="outline" size="sm" asChild>
        <Link to={placeToRaise(limit)}>{raiseWords(limit)}</Link>
      </Button>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-2" role="status">
      {ask.data ? (
        <span className="text-sm">{askedWords(ask.data.owners)}</span>
      ) : (
        <Button
          variant="outline"
          size="sm"
          busy={ask.isPending}
          onClick={() => ask.mutate({ meter: limit.meter })}
        >
          Ask an owner
        </Button>
      )}
      {ask.isError && <span className="text-sm text-destructive-text">{errorMessage(ask.error)}</span>}
    </span>
  );
}

/** Whether the meter has room by now: the shell has the plan fetched anew when it is told of a change. */
function useHasRoom({ meter, whose }: LimitActionProps["limit"], enabled: boolean): boolean {
  const { data } = useQuery({ ...query("/organization/getPlanInfo"), enabled });
  const now = enabled ? data?.meters.find((each) => each.meter === meter) : undefined;
  if (!now) return false;
  const capHasRoom = !now.cap || now.cap.used < now.cap.limit;
  if (whose !== "organization") return capHasRoom;
  return capHasRoom && (now.limit === -1 || now.used < now.limit);
}
