import type { InvoiceItem } from "@contract/invoice-book.ts";
import { tellAmount } from "@domain/invoices/currencies.ts";
import type { Party } from "@domain/invoices/invoice.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Contact, PackageSearch } from "lucide-react";
import { type ReactNode, useDeferredValue, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Command, CommandInput, CommandItem, CommandList } from "@/components/ui/command.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover.tsx";
import { query } from "@/lib/api.ts";
import { errorMessage } from "@/lib/errors.ts";

const SHOWN = 20;

interface PickerProps {
  label: string;
  search: string;
  icon: ReactNode;
  /** What is found for some words; it is there while the list is open. */
  children: (sought: string, close: () => void) => ReactNode;
}

function Picker({ label, search, icon, children }: PickerProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const sought = useDeferredValue(typed.trim());
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setTyped("");
      }}
    >
      <PopoverTrigger asChild>
        <Button variant="outline" size="sm" className="w-fit">
          {icon}
          {label}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="start" className="w-80 max-w-[calc(100vw-2rem)] p-0">
        <Command shouldFilter={false} label={search}>
          <CommandInput placeholder={search} value={typed} onValueChange={setTyped} />
          <CommandList>{children(sought, () => setOpen(false))}</CommandList>
        </Command>
      </PopoverContent>
    </Popover>
  );
}

/** Puts a remembered customer into a draft. */
export function CustomerPicker({ onPick }: { onPick: (party: Party) => void }) {
  return (
    <Picker
      label="Pick a customer"
      search="Search customers"
      icon={<Contact aria-hidden />}
      children={(sought, close) => (
        <Customers
          sought={sought}
          onPick={(party) => {
            onPick(party);
            close();
          }}
        />
      )}
    />
  );
}

function Customers({ sought, onPick }: { sought: string; onPick: (party: Party) => void }) {
  const found = useQuery({
    ...query("/invoice-customers", { search: sought, limit: SHOWN }),
    placeholderData: keepPreviousData,
  });
  const customers = found.data?.customers ?? [];
  return (
    <>
      <Note
        error={found.error}
        isPending={found.isPending}
        isEmpty={customers.length === 0}
        none={sought ? "No customer has this in their name." : "Whom you bill is remembered here."}
      />
      {customers.map(({ id, party }) => (
        <CommandItem key={id} value={String(id)} onSelect={() => onPick(party)}>
          <span className="grid min-w-0">
            <span className="truncate" dir="auto">
              {party.name}
            </span>
            <span className="truncate text-xs text-muted-foreground" dir="auto">
              {[party.street, party.postcode, party.city, party.country].filter(Boolean).join(", ") ||
                "No address yet"}
            </span>
          </span>
        </CommandItem>
      ))}
    </>
  );
}

/** Adds a remembered item to a draft's lines. */
export function ItemPicker({ currency, onPick }: { currency: string; onPick: (item: InvoiceItem) => void }) {
  return (
    <Picker
      label="Add a known item"
      search="Search items"
      icon={<PackageSearch aria-hidden />}
      children={(sought, close) => (
        <Items
          sought={sought}
          currency={currency}
          onPick={(item) => {
            onPick(item);
            close();
          }}
        />
      )}
    />
  );
}

interface ItemsProps {
  sought: string;
  currency: string;
  onPick: (item: InvoiceItem) => void;
}

function Items({ sought, currency, onPick }: ItemsProps) {
  const found = useQuery({
    ...query("/invoice-items", { search: sought, currency, limit: SHOWN }),
    placeholderData: keepPreviousData,
  });
  const items = found.data?.items ?? [];
  return (
    <>
      <Note
        error={found.error}
        isPending={found.isPending}
        isEmpty={items.length === 0}
        none={
          sought ? "No item has this in its description." : `What you bill in ${currency} is remembered here.`
        }
      />
      {items.map((item) => (
        <CommandItem key={item.id} value={String(item.id)} onSelect={() => onPick(item)}>
          <span className="min-w-0 flex-1 truncate" dir="auto">
            {item.description}
          </span>
          <span className="shrink-0 text-xs text-muted-foreground tabular-nums">
            {tellAmount(item.price, item.currency, "en")}
          </span>
        </CommandItem>
      ))}
    </>
  );
}

interface NoteProps {
  error: unknown;
  isPending: boolean;
  isEmpty: boolean;
  none: string;
}

/** What stands where nothing is listed. */
function Note({ error, isPending, isEmpty, none }: NoteProps) {
  if (!error && !isPending && !isEmpty) return null;
  return (
    <p role="status" className="px-2 py-5 text-center text-sm text-muted-foreground">
      {error ? errorMessage(error) : isPending ? "Loading…" : none}
    </p>
  );
}
