import type { Brand } from "./preview.tsx";
import { Line, PreviewButton, PreviewLogo } from "./preview-parts.tsx";

export function MailPreview(brand: Brand) {
  return (
    <div className="flex h-full flex-col bg-muted p-4">
      <p className="truncate text-xs">
        <span className="font-semibold">{brand.name}</span>{" "}
        <span className="text-muted-foreground">You’re invited to {brand.name}</span>
      </p>
      <div className="mt-3 grid content-start gap-4 rounded-md border bg-background p-5">
        <PreviewLogo {...brand} />
        <div className="grid gap-2">
          <Line className="w-5/6" />
          <Line className="w-3/5" />
        </div>
        <PreviewButton className="justify-self-start">Accept the invitation</PreviewButton>
        <p className="truncate text-xs text-muted-foreground">
          Sent by {brand.name}. <span className="text-link underline">Why do I get this?</span>
        </p>
      </div>
    </div>
  );
}
