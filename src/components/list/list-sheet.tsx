import type { ReactNode } from "react";
import {
  Sheet,
  SheetBody,
  SheetContent,
  SheetDescription,
  SheetHeader,
  SheetTitle,
  focusSheet,
} from "@/components/ui/sheet.tsx";
import { List, specOf, type ListProps } from "./list.tsx";
import { useOwnListState } from "./list-state.ts";
import type { HasId } from "./use-selection.ts";

interface ListSheetProps<Row extends HasId, Output extends object> extends ListProps<Row, Output> {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
}

/** A list in a sheet; what it shows is forgotten when it is closed. */
export function ListSheet<Row extends HasId, Output extends object>({
  open,
  onClose,
  title,
  description,
  ...list
}: ListSheetProps<Row, Output>) {
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()}>
      <SheetContent onOpenAutoFocus={focusSheet}>
        <SheetHeader>
          <SheetTitle>{title}</SheetTitle>
          <SheetDescription>{description}</SheetDescription>
        </SheetHeader>
        <SheetBody>
          <OwnList {...list} />
        </SheetBody>
      </SheetContent>
    </Sheet>
  );
}

function OwnList<Row extends HasId, Output extends object>(props: ListProps<Row, Output>) {
  return <List {...props} state={useOwnListState(specOf(props))} />;
}
