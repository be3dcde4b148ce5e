import { ProductMark } from "@/components/brand-logo.tsx";
import type { Brand } from "./preview.tsx";
import { PreviewButton } from "./preview-parts.tsx";

export function ChatPreview({ name, icon }: Brand) {
  return (
    <div className="flex h-full flex-col gap-4 p-5">
      <p className="ml-auto max-w-[80%] rounded-lg bg-selected px-3 py-2 text-xs">
        How long is the warranty?
      </p>
      <div className="flex gap-3">
        {icon ? (
          <img src={icon} alt="" className="size-6 object-contain" />
        ) : (
          <ProductMark className="size-6" />
        )}
        <div className="grid min-w-0 gap-2 text-xs leading-5">
          <p className="truncate font-semibold">{name}</p>
          <p>
            Pumps are covered for five years from delivery.{" "}
            <span className="rounded-xs bg-selected px-1 font-medium text-brand">1</span>
          </p>
          <p className="text-link underline">Warranty.pdf, page 3</p>
        </div>
      </div>
      <div className="mt-auto flex items-center gap-2 rounded-lg border border-input bg-raised p-2">
        <span className="min-w-0 flex-1 truncate px-1 text-xs text-muted-foreground">
          Ask {name} anything
        </span>
        <PreviewButton>Send</PreviewButton>
      </div>
    </div>
  );
}
