import { Compass } from "lucide-react";
import { Link } from "react-router-dom";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";

/** What an address shows that leads nowhere; the frame around it is the route's. */
export function NotFound() {
  return (
    <div className="flex min-h-full flex-1 items-center justify-center p-6">
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        icon={Compass}
        title="This page doesn’t exist"
        action={
          <Button asChild variant="outline" size="sm">
            <Link to="/app">Go to the dashboard</Link>
          </Button>
        }
      >
        The address may be mistyped, or the page has moved.
      </EmptyState>
    </div>
  );
}
