import type { ReactNode } from "react";

/** The frame of a page without the shell. */
export function FullPage({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="flex min-h-dvh flex-col bg-background">
      {children}
    </main>
  );
}
