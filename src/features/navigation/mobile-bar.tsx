import { Menu } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { BrandLogo } from "@/components/brand-logo.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Sheet, SheetContent, SheetTitle, SheetTrigger } from "@/components/ui/sheet.tsx";
import type { SidebarProps } from "./sidebar.tsx";
import { SidebarBody } from "./sidebar-body.tsx";

/** The bar on top of narrow screens; its button opens the sidebar as a sheet, which a navigation closes. */
export function MobileBar({ entries, header, footer, children, home }: SidebarProps & { home: string }) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b bg-background px-2 md:hidden print:hidden">
      <Sheet
        open={openAt === key}
        onOpenChange={(open) => {
          setOpenAt(open ? key : null);
        }}
      >
        <SheetTrigger asChild>
          <Button variant="ghost" size="icon" aria-label="Open navigation">
            <Menu />
          </Button>
        </SheetTrigger>
        <SheetContent side="left" className="bg-sidebar" aria-describedby={undefined}>
          <SheetTitle className="sr-only">Navigation</SheetTitle>
          <div className="p-2 pr-12">{header(false)}</div>
          <SidebarBody entries={entries} collapsed={false}>
            {children}
          </SidebarBody>
          <div className="border-t border-sidebar-border p-2">{footer(false)}</div>
        </SheetContent>
      </Sheet>
      <Link
        to={home}
        className="min-w-0 rounded-sm outline-none focus-visible:ring-2 focus-visible:ring-ring"
      >
        <BrandLogo className="[&_svg]:size-6" />
      </Link>
    </header>
  );
}
