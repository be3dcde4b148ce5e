import { CalendarDays, CalendarX } from "lucide-react";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { getActiveOrganization } from "@/lib/active-organization.ts";
import { useConnect } from "@/lib/use-connect.ts";
import { CalendarSelect } from "./calendar-select.tsx";
import { CalendarView } from "./calendar-view.tsx";
import { useStatus } from "./use-calendar.ts";

/** One's own calendar: what stands in the way of it, or the calendar itself. The address says which view and day (`?calendar=week&day=…`). */
export function CalendarPane() {
  const status = useStatus();
  const organizationId = getActiveOrganization();
  if (status.isPending) return <Skeleton className="h-96 w-full" />;
  if (status.isError) {
    return (
      <ErrorState error={status.error} onRetry={() => void status.refetch()} retrying={status.isRefetching} />
    );
  }
  const { available, connection, calendar, problem } = status.data;
  if (!available) {
    return (
      <EmptyState icon={CalendarX} title="Google Calendar isn’t set up here">
        Whoever runs this site can set it up.
      </EmptyState>
    );
  }
  if (!connection) {
    return (
      <EmptyState icon={CalendarDays} title="Your calendar isn’t connected" action={<Connect />}>
        See your days here, and ask the assistant about them. Nobody else sees your calendar.
      </EmptyState>
    );
  }
  if (connection.state !== "connected") {
    return (
      <EmptyState icon={CalendarX} title="Connect your calendar again" action={<Connect again />}>
        {connection.reason ?? "Google doesn’t let us read it any more."}
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {connection.missing.length > 0 && (
        <Alert variant="warning">
          At Google you didn’t allow all that this needs: {connection.missing.join(", ")}. <Connect again />
        </Alert>
      )}
      {problem !== null || !calendar || organizationId === null ? (
        <div className="grid justify-items-start gap-3">
          <Alert variant="warning">{problem ?? "Choose which calendar to show."}</Alert>
          <CalendarSelect selected={null} />
        </div>
      ) : (
        <CalendarView calendar={calendar} organizationId={organizationId} />
      )}
    </div>
  );
}

/** Goes to Google, which comes back to this screen. */
function Connect({ again = false }: { again?: boolean }) {
  const connect = useConnect();
  return (
    <Button
      size={again ? "sm" : "default"}
      busy={connect.isPending}
      onClick={() => connect.mutate({ type: "google-calendar" })}
    >
      {again ? "Connect again" : "Connect Google Calendar"}
    </Button>
  );
}
