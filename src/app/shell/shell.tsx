import type { ReactNode } from "react";
import { ConnectionBanner } from "@/features/navigation/connection-banner.tsx";
import { MobileBar } from "@/features/navigation/mobile-bar.tsx";
import { Sidebar, type SidebarProps } from "@/features/navigation/sidebar.tsx";

interface ShellProps extends Omit<SidebarProps, "children"> {
  /** Below the navigation. */
  aside?: ReactNode;
  /** Above the screen, e.g. a banner. */
  banner?: ReactNode;
  /** On phones, beside the header. */
  tools?: ReactNode;
  /** The screen, in a Main. */
  children: ReactNode;
}

/** The frame of every signed-in screen: sidebar (a sheet on phones) and screen. */
export function Shell({ aside, banner, tools, children, ...sidebar }: ShellProps) {
  return (
    <div className="relative flex h-dvh overflow-clip bg-background print:block print:h-auto print:overflow-visible">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-primary px-4 py-2 text-sm font-medium text-primary-foreground outline-none focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Sidebar {...sidebar}>{aside}</Sidebar>
      <div className="flex min-w-0 flex-1 flex-col print:block">
        <MobileBar tools={tools} {...sidebar}>
          {aside}
        </MobileBar>
        <ConnectionBanner />
        <div className="shrink-0 print:hidden">{banner}</div>
        {children}
      </div>
    </div>
  );
}
