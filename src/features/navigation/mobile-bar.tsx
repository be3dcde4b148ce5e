import { Menu } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { Button } from "@/components/ui/button.tsx";
import { deferred } from "@/lib/deferred.ts";
import { showError } from "@/lib/errors.ts";
import type { SidebarProps } from "./sidebar.tsx";

const sheet = deferred(() => import("./navigation-sheet.tsx"));

/** The bar on top of narrow screens: the sidebar, as a sheet that a navigation closes, and the organisation at work. */
export function MobileBar({ tools, ...sidebar }: SidebarProps & { tools: ReactNode }) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const NavigationSheet = sheet.useSoon()?.NavigationSheet;
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b bg-background px-2 md:hidden print:hidden">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Open navigation"
        aria-haspopup="dialog"
        aria-expanded={openAt === key}
        onClick={() => {
          setOpenAt(key);
          sheet.load().catch(showError);
        }}
      >
        <Menu />
      </Button>
      {NavigationSheet && (
        <NavigationSheet
          open={openAt === key}
          onOpenChange={(open) => {
            setOpenAt(open ? key : null);
          }}
          {...sidebar}
        />
      )}
      <div className="min-w-0 flex-1">{sidebar.header(false)}</div>
      {tools}
    </header>
  );
}
