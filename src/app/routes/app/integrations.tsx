import { lazy, Suspense } from "react";
import { replace, useSearchParams, type LoaderFunctionArgs } from "react-router-dom";
import { IntegrationsPage } from "@/features/connections/integrations-page.tsx";
import { takeReturn } from "@/lib/connecting.ts";

const CalendarScreen = lazy(async () => ({
  default: (await import("@/features/calendar/calendar-screen.tsx")).CalendarScreen,
}));

/** What a vendor sends back leaves the address, and so the history, before anything is shown. */
export function loader({ request }: LoaderFunctionArgs) {
  const clean = takeReturn(new URL(request.url));
  return clean === null ? null : replace(clean);
}

/** /app/integrations; with `calendar` in the address one's own calendar. */
export function Component() {
  const [params] = useSearchParams();
  if (!params.has("calendar")) return <IntegrationsPage />;
  return (
    <Suspense>
      <CalendarScreen />
    </Suspense>
  );
}
