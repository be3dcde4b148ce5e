import type { Brand } from "./preview.tsx";
import { PreviewButton, PreviewLogo } from "./preview-parts.tsx";

export function SignInPreview(brand: Brand) {
  return (
    <div className="grid h-full grid-cols-[3fr_2fr]">
      <div className="flex min-w-0 flex-col p-5">
        <PreviewLogo {...brand} />
        <div className="my-auto grid gap-3">
          <p className="text-base font-semibold">Welcome back</p>
          <p className="truncate text-xs text-muted-foreground">Sign in to your {brand.name} account.</p>
          <span className="h-8 rounded-md border border-input bg-raised" />
          <p className="-mb-2 text-right text-xs text-link">Forgotten?</p>
          <span className="h-8 rounded-md border border-input bg-raised" />
          <PreviewButton>Sign in</PreviewButton>
        </div>
      </div>
      <div className="flex min-w-0 items-end bg-(--light-primary) p-4 text-(--light-primary-foreground)">
        <p className="text-xs font-semibold">Answers from your own documents.</p>
      </div>
    </div>
  );
}
