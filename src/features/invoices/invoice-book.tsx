import { isAtLeast } from "@domain/roles.ts";
import { CalendarClock, Contact, PackageSearch, Palette } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useSession } from "@/lib/session.ts";
import { CustomersSheet } from "./customers-sheet.tsx";
import { ItemsSheet } from "./items-sheet.tsx";
import { LookDialog } from "./look-dialog.tsx";
import { RecurringSheet } from "./recurring-sheet.tsx";

type Part = "customers" | "items" | "recurring" | "look";

/** What the organisation's invoices share: customers, items, what recurs, and how they look. */
export function InvoiceBook() {
  const [open, setOpen] = useState<Part | null>(null);
  const { organization } = useSession();
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="ghost" size="sm" onClick={() => setOpen("customers")}>
        <Contact aria-hidden />
        Customers
      </Button>
      <Button variant="ghost" size="sm" onClick={() => setOpen("items")}>
        <PackageSearch aria-hidden />
        Items
      </Button>
      <Button variant="ghost" size="sm" onClick={() => setOpen("recurring")}>
        <CalendarClock aria-hidden />
        Recurring
      </Button>
      {isAtLeast(organization.role, "admin") && (
        <Button variant="ghost" size="sm" onClick={() => setOpen("look")}>
          <Palette aria-hidden />
          Logo and colour
        </Button>
      )}
      <CustomersSheet open={open === "customers"} onClose={close} />
      <ItemsSheet open={open === "items"} onClose={close} />
      <RecurringSheet open={open === "recurring"} onClose={close} />
      <LookDialog open={open === "look"} onClose={close} />
    </div>
  );
}
