import { Tooltip as TooltipPrimitive } from "radix-ui";
import { useEffect, useRef, type ComponentProps, type ReactNode } from "react";
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
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = to.element();
    // Whoever is on the way to the tooltip keeps it. The library learns by the next move who isn't, and there may be none.
    const leave = (event: PointerEvent) => {
      if (element && box.current && !isBetween(event, element, box.current)) onOpenChange(false);
    };
    element?.addEventListener("pointerleave", leave);
    return () => element?.removeEventListener("pointerleave", leave);
  });
  return (
    <TooltipPrimitive.Provider delayDuration={delay}>
      <TooltipPrimitive.Root onOpenChange={onOpenChange}>
        <TooltipPrimitive.Trigger asChild>
          <Successor to={to} />
        </TooltipPrimitive.Trigger>
        <TooltipPrimitive.Portal>
          <TooltipPrimitive.Content
            ref={box}
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

/** Whether a point lies in the smallest rectangle around both elements. */
function isBetween({ clientX: x, clientY: y }: PointerEvent, ...elements: readonly Element[]): boolean {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  const within = (at: number, from: number[], to: number[]) =>
    at >= Math.min(...from) && at <= Math.max(...to);
  return (
    within(
      x,
      boxes.map(({ left }) => left),
      boxes.map(({ right }) => right),
    ) &&
    within(
      y,
      boxes.map(({ top }) => top),
      boxes.map(({ bottom }) => bottom),
    )
  );
}
