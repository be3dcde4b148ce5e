import { Tooltip as TooltipPrimitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/cn.ts";
import { Successor, type HandOver } from "./hand-over.tsx";

interface TooltipLayerProps extends Omit<ComponentProps<typeof TooltipPrimitive.Content>, "content"> {
  to: HandOver;
  /** Milliseconds. */
  delay: number;
  onOpenChange: (open: boolean) => void;
  content: ReactNode;
}

/** What a tooltip is while its element is reached for. */
export function TooltipLayer({ to, delay, onOpenChange, content, className, ...props }: TooltipLayerProps) {
  return (
    <TooltipPrimitive.Provider delayDuration={delay}>
      <TooltipPrimitive.Root onOpenChange={onOpenChange}>
        <TooltipPrimitive.Trigger asChild>
          <Successor to={to} />
        </TooltipPrimitive.Trigger>
        <TooltipPrimitive.Portal>
          <TooltipPrimitive.Content
            data-slot="tooltip"
            sideOffset={4}
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
    </TooltipPrimitive.Provider>
  );
}
