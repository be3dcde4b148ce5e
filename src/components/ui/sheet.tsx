import { X } from "lucide-react";
import { cva, type VariantProps } from "class-variance-authority";
import { Dialog as DialogPrimitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";
import { Button } from "./button.tsx";
import { overlayClasses } from "./modal.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

export { GuardedDialog as Sheet } from "./unsaved.tsx";

const sheetVariants = cva(
  "fixed z-50 flex flex-col bg-popover text-popover-foreground shadow-lg outline-none",
  {
    variants: {
      side: {
        left: "inset-y-0 left-0 w-[85%] max-w-xs border-r data-[state=closed]:animate-slide-out-left data-[state=open]:animate-slide-in-left",
        right:
          "inset-y-0 right-0 w-full max-w-lg border-l data-[state=closed]:animate-slide-out-right data-[state=open]:animate-slide-in-right",
        bottom:
          "inset-x-0 bottom-0 max-h-[85dvh] rounded-t-lg border-t data-[state=closed]:animate-slide-out-bottom data-[state=open]:animate-slide-in-bottom",
      },
    },
    defaultVariants: { side: "right" },
  },
);

interface SheetContentProps
  extends ComponentProps<typeof DialogPrimitive.Content>, VariantProps<typeof sheetVariants> {
  /** The content brings its own close button. */
  hideClose?: boolean;
}

/** A panel that slides in from an edge over the page. Give it a SheetTitle. */
export function SheetContent({ className, side, hideClose, children, ...props }: SheetContentProps) {
  const focus = useReturnFocus(props);
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className={overlayClasses} />
      <DialogPrimitive.Content
        data-slot="sheet"
        className={cn(sheetVariants({ side }), className)}
        {...props}
        {...focus}
      >
        {children}
        {!hideClose && (
          <DialogPrimitive.Close asChild>
            <Button variant="ghost" size="icon-sm" className="absolute top-3 right-3" aria-label="Close">
              <X />
            </Button>
          </DialogPrimitive.Close>
        )}
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}

/** For `onOpenAutoFocus` of a sheet in which nothing is to be done first: neither to close it, nor what has a tooltip. */
export function focusSheet(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

export function SheetHeader({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="sheet-header"
      className={cn("grid gap-1 border-b px-5 py-4 pr-14", className)}
      {...props}
    />
  );
}

export function SheetTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return (
    <DialogPrimitive.Title
      className={cn("truncate text-base leading-6 font-semibold", className)}
      {...props}
    />
  );
}

export function SheetDescription({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Description>) {
  return (
    <DialogPrimitive.Description className={cn("text-sm text-muted-foreground", className)} {...props} />
  );
}

export function SheetBody({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="sheet-body"
      className={cn("relative min-h-0 flex-1 overflow-y-auto p-5", className)}
      {...props}
    />
  );
}

/** The buttons of a sheet that saves, below what scrolls. */
export function SheetFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="sheet-footer"
      className={cn("flex flex-wrap items-center justify-end gap-2 border-t px-5 py-4", className)}
      {...props}
    />
  );
}
