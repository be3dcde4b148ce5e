import { Tooltip as TooltipPrimitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/cn.ts";

export const TooltipProvider = TooltipPrimitive.Provider;

interface TooltipProps extends Omit<ComponentProps<typeof TooltipPrimitive.Content>, "content"> {
  /** What it says; nothing shows nothing. */
  content: ReactNode;
  /** The one element it explains. */
  children: ReactNode;
}

/** A short explanation on hover and focus. It never carries what is said nowhere else. */
export function Tooltip({ content, children, className, sideOffset = 4, ...props }: TooltipProps) {
  if (!content) return children;
  return (
    <TooltipPrimitive.Root>
      <TooltipPrimitive.Trigger asChild>{children}</TooltipPrimitive.Trigger>
      <TooltipPrimitive.Portal>
        <TooltipPrimitive.Content
          data-slot="tooltip"
          sideOffset={sideOffset}
          collisionPadding={8}
          className={cn(
            "z-50 max-w-64 animate-fade-in rounded-sm bg-foreground px-2 py-1 text-xs leading-4 text-pretty text-background shadow-md",
            className,
          )}
          {...props}
        >
          {content}
        </TooltipPrimitive.Content>
      </TooltipPrimitive.Portal>
    </TooltipPrimitive.Root>
  );
}
