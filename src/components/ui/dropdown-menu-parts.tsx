import { Check } from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";
import { Successor, type HandOver } from "./hand-over.tsx";
import { floatingClasses, menuItemClasses } from "./menu-classes.ts";

interface LayerProps extends ComponentProps<typeof Menu.Content> {
  to: HandOver;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** It opens for a key that was pressed before it was there: its first item is where a key leads. */
  byKey: boolean;
}

/** A menu that leaves the page behind it as it is: no scroll lock, nothing hidden from assistive technology. */
export function DropdownMenuLayer({ to, open, onOpenChange, byKey, className, ...props }: LayerProps) {
  const focusFirst = (content: HTMLElement | null) => {
    if (!content || !byKey) return;
    requestAnimationFrame(() => {
      content.querySelector<HTMLElement>("[role^=menuitem]:not([data-disabled])")?.focus();
    });
  };
  return (
    <Menu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Menu.Trigger asChild>
        <Successor to={to} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          ref={focusFirst}
          data-slot="dropdown-menu"
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            floatingClasses,
            "max-h-(--radix-dropdown-menu-content-available-height) min-w-44 origin-(--radix-dropdown-menu-content-transform-origin) overflow-y-auto p-1",
            className,
          )}
          {...props}
        />
      </Menu.Portal>
    </Menu.Root>
  );
}

export const DropdownMenuRadioGroup = Menu.RadioGroup;

export function DropdownMenuItem({
  className,
  variant = "default",
  ...props
}: ComponentProps<typeof Menu.Item> & { variant?: "default" | "destructive" }) {
  return (
    <Menu.Item
      data-slot="dropdown-menu-item"
      className={cn(
        menuItemClasses,
        variant === "destructive" &&
          "text-destructive-text data-highlighted:bg-destructive/10 data-highlighted:text-destructive-text [&_svg]:text-current!",
        className,
      )}
      {...props}
    />
  );
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Menu.RadioItem>) {
  return (
    <Menu.RadioItem className={cn(menuItemClasses, "pr-8", className)} {...props}>
      {children}
      <Menu.ItemIndicator className="absolute right-2">
        <Check />
      </Menu.ItemIndicator>
    </Menu.RadioItem>
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Menu.Label>) {
  return (
    <Menu.Label
      className={cn("px-2 py-1.5 text-xs font-medium text-muted-foreground", className)}
      {...props}
    />
  );
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Menu.Separator>) {
  return <Menu.Separator className={cn("-mx-1 my-1 h-px bg-border", className)} {...props} />;
}
