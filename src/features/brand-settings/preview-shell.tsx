import { ProductMark } from "@/components/brand-logo.tsx";
import { cn } from "@/lib/cn.ts";
import type { Brand } from "./preview.tsx";
import { Line, PreviewButton, PreviewLogo } from "./preview-parts.tsx";

const ITEMS = ["Dashboard", "Chat", "Agents", "Files"];

export function ShellPreview(brand: Brand) {
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-8 shrink-0 items-center gap-2 border-b bg-muted px-3 text-xs text-muted-foreground">
        {brand.icon ? (
          <img src={brand.icon} alt="" className="size-4 object-contain" />
        ) : (
          <ProductMark className="size-4" />
        )}
        <span className="truncate">Files · {brand.name}</span>
      </div>
      <div className="flex min-h-0 flex-1">
        <div className="flex w-36 shrink-0 flex-col gap-1 border-r border-sidebar-border bg-sidebar p-3">
          <PreviewLogo {...brand} className="mb-3" />
          {ITEMS.map((item) => (
            <span
              key={item}
              className={cn(
                "rounded-md px-2 py-1.5 text-xs text-sidebar-foreground",
                item === "Files" && "bg-selected font-medium text-brand",
              )}
            >
              {item}
            </span>
          ))}
        </div>
        <div className="grid min-w-0 flex-1 content-start gap-3 p-4">
          <div className="flex items-center justify-between gap-2">
            <p className="text-sm font-semibold">Files</p>
            <PreviewButton>Upload</PreviewButton>
          </div>
          {["w-3/4", "w-1/2", "w-2/3"].map((width) => (
            <div key={width} className="grid gap-2 rounded-md border p-3">
              <Line className={width} />
              <span className="h-1.5 rounded-full bg-muted-strong">
                <span className="block h-full w-2/5 rounded-full bg-brand-secondary" />
              </span>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
