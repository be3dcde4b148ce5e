import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { ComingPage } from "@/components/coming-page.tsx";

const CalendarScreen = lazy(async () => ({
  default: (await import("@/features/calendar/calendar-screen.tsx")).CalendarScreen,
}));

/** /app/integrations; with `calendar` in the address one's own calendar. */
export function Component() {
  const [params] = useSearchParams();
  if (params.has("calendar")) {
    return (
      <Suspense>
        <CalendarScreen />
      </Suspense>
    );
  }
  return (
    <ComingPage title="My integrations">Connect your own Google, Microsoft and calendar accounts.</ComingPage>
  );
}
