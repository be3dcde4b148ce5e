import { deferred } from "@/lib/deferred.ts";

/** Menus and tooltips, which no page needs before somebody reaches for one. */
export const layers = deferred(async () => {
  const [menu, tooltip] = await Promise.all([
    import("./dropdown-menu-parts.tsx"),
    import("./tooltip-layer.tsx"),
  ]);
  return { ...menu, ...tooltip };
});
