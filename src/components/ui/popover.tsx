import { Popover as PopoverPrimitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";
import { floatingClasses } from "./menu-classes.ts";

export const Popover = PopoverPrimitive.Root;
export const PopoverAnchor = PopoverPrimitive.Anchor;
export const PopoverTrigger = PopoverPrimitive.Trigger;

export function PopoverContent({
  className,
  sideOffset = 4,
  ...props
}: ComponentProps<typeof PopoverPrimitive.Content>) {
  return (
    <PopoverPrimitive.Portal>
      <PopoverPrimitive.Content
        data-slot="popover"
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          floatingClasses,
          "w-72 origin-(--radix-popover-content-transform-origin) p-4 text-sm",
          className,
        )}
        {...props}
      />
    </PopoverPrimitive.Portal>
  );
}
