import { HoverCard as HoverCardPrimitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";
import { floatingClasses } from "./menu-classes.ts";

/** Opens on hover and on focus. */
export function HoverCard({
  openDelay = 150,
  closeDelay = 100,
  ...props
}: ComponentProps<typeof HoverCardPrimitive.Root>) {
  return <HoverCardPrimitive.Root openDelay={openDelay} closeDelay={closeDelay} {...props} />;
}

export const HoverCardTrigger = HoverCardPrimitive.Trigger;

export function HoverCardContent({
  className,
  sideOffset = 4,
  ...props
}: ComponentProps<typeof HoverCardPrimitive.Content>) {
  return (
    <HoverCardPrimitive.Portal>
      <HoverCardPrimitive.Content
        data-slot="hover-card"
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          floatingClasses,
          "w-80 max-w-[calc(100vw-1rem)] origin-(--radix-hover-card-content-transform-origin) p-4 text-sm",
          className,
        )}
        {...props}
      />
    </HoverCardPrimitive.Portal>
  );
}
