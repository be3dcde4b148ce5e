import { Ellipsis } from "lucide-react";
import { Fragment } from "react";
import { Button } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { useMenuChoice } from "@/lib/use-menu-choice.ts";
import type { Action } from "./types.ts";

export interface RowActionsProps<Row> {
  row: Row;
  /** What the row is called. */
  name: string;
  actions: readonly Action<Row>[];
  onAct: (action: Action<Row>, rows: readonly Row[]) => void;
}

/** What can be done with one row, as a menu. */
export function RowMenu<Row>({ row, name, actions, onAct }: RowActionsProps<Row>) {
  const { trigger, choose, close } = useMenuChoice();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          ref={trigger}
          variant="ghost"
          size="icon-sm"
          aria-label={`Actions for ${name}`}
          className="-my-1"
        >
          <Ellipsis />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={close}>
        {actions.map((action) => (
          <Fragment key={action.label}>
            {action.divide && <DropdownMenuSeparator />}
            <DropdownMenuItem
              {...(action.danger && { variant: "destructive" })}
              onSelect={choose(() => onAct(action, [row]))}
            >
              <action.icon />
              {action.label}
            </DropdownMenuItem>
          </Fragment>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** What can be done with one row, as a button for each. */
export function RowButtons<Row>({ row, name, actions, onAct }: RowActionsProps<Row>) {
  return actions.map((action) => (
    <Button
      key={action.label}
      variant="ghost"
      size="icon-sm"
      aria-label={`${action.label} ${name}`}
      className={action.danger ? "text-destructive-text" : undefined}
      onClick={() => onAct(action, [row])}
    >
      <action.icon />
    </Button>
  ));
}
