import { lazy, Suspense } from "react";
import { useSearchParams, type LoaderFunctionArgs } from "react-router-dom";
import { IntegrationsPage } from "@/features/connections/integrations-page.tsx";
import { takeReturn } from "@/lib/connecting.ts";

const CalendarScreen = lazy(async () => ({
  default: (await import("@/features/calendar/calendar-screen.tsx")).CalendarScreen,
}));

/** What a vendor sends back leaves the address, and so the history, before anything is shown. */
export function loader({ request }: LoaderFunctionArgs) {
  const clean = takeReturn(new URL(request.url));
  if (clean === null) return null;
  // What the router's `replace` makes, which no screen of the first load needs.
  return new Response(null, { status: 302, headers: { Location: clean, "X-Remix-Replace": "true" } });
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
