import { Sheet, SheetContent, SheetTitle } from "@/components/ui/sheet.tsx";
import type { SidebarProps } from "./sidebar.tsx";
import { SidebarBody, SidebarFoot } from "./sidebar-body.tsx";

interface NavigationSheetProps extends SidebarProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The sidebar of narrow screens. */
export function NavigationSheet(props: NavigationSheetProps) {
  const { open, onOpenChange, entries, panes = [], header, footer, children } = props;
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent side="left" className="bg-sidebar" aria-describedby={undefined}>
        <SheetTitle className="sr-only">Navigation</SheetTitle>
        <div className="p-2 pr-12">{header(false)}</div>
        <SidebarBody entries={entries} collapsed={false}>
          {children}
        </SidebarBody>
        <SidebarFoot panes={panes} collapsed={false}>
          {footer(false)}
        </SidebarFoot>
      </SheetContent>
    </Sheet>
  );
}
