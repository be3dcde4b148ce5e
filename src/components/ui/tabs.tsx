import { Tabs as TabsPrimitive } from "radix-ui";
import { useEffect, useRef, type ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";

export function Tabs({ className, ...props }: ComponentProps<typeof TabsPrimitive.Root>) {
  return <TabsPrimitive.Root data-slot="tabs" className={cn("flex flex-col gap-4", className)} {...props} />;
}

/** On a narrow screen it scrolls sideways, with the chosen tab in view. */
export function TabsList({ className, ...props }: ComponentProps<typeof TabsPrimitive.List>) {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef<Element | null>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>("[data-state=active]");
    if (!list.current || !chosen || chosen === shown.current) return;
    shown.current = chosen;
    list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2;
  });
  return (
    <TabsPrimitive.List
      ref={list}
      className={cn("relative flex gap-1 overflow-x-auto border-b [scrollbar-width:none]", className)}
      {...props}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof TabsPrimitive.Trigger>) {
  return (
    <TabsPrimitive.Trigger
      className={cn(
        "relative flex h-9 shrink-0 cursor-pointer items-center gap-2 rounded-t-sm px-3 text-sm font-medium text-muted-foreground transition-colors outline-none after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset disabled:opacity-50 data-[state=active]:text-foreground data-[state=active]:after:bg-brand",
        className,
      )}
      {...props}
    />
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof TabsPrimitive.Content>) {
  return <TabsPrimitive.Content className={cn("outline-none", className)} {...props} />;
}
