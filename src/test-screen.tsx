import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createBrowserRouter, RouterProvider, type RouteObject } from "react-router-dom";
import { Toaster } from "@/components/ui/toaster.tsx";
import { TooltipProvider } from "@/components/ui/tooltip.tsx";
import { createQueryClient } from "@/lib/query-client.ts";
import { SessionContext, type Session } from "@/lib/session.ts";

/**
 * Renders a screen with what the app has around it. The address is the window's.
 * @param path the address, e.g. "/app/train/files?status=failed"
 * @param session of who is signed in
 * @param others where else its links lead
 */
export function renderScreen(screen: ReactNode, path: string, session: object, others: RouteObject[] = []) {
  window.history.replaceState(null, "", path);
  const value = { state: { status: "signed-in", session: session as Session } } as never;
  const router = createBrowserRouter([{ path: "*", element: screen }, ...others]);
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext value={value}>
        <TooltipProvider>
          <RouterProvider router={router} />
          <Toaster />
        </TooltipProvider>
      </SessionContext>
    </QueryClientProvider>,
  );
}

/** What the address says after its path. */
export function query(): string {
  return window.location.search;
}
