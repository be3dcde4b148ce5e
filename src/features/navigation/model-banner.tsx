import { Unplug, X } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { env } from "@/lib/env.ts";
import { usePreference } from "@/lib/preferences.ts";
import { offlineBannerDismissed } from "./preferences.ts";

/** Says that no AI provider is configured, and what that means, until it is dismissed. */
export function ModelBanner() {
  const [dismissed, setDismissed] = usePreference(offlineBannerDismissed);
  if (!env.offlineModel || dismissed) return null;
  return (
    <div
      role="status"
      className="flex shrink-0 items-center gap-3 border-b bg-muted py-1.5 pr-2 pl-4 text-xs leading-4 sm:pl-6"
    >
      <Unplug aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
      <p className="min-w-0 flex-1 text-pretty text-muted-foreground">
        <span className="font-medium text-foreground">Built-in offline model.</span> It quotes your documents
        instead of writing freely, and can’t transcribe recordings.
        <span className="hidden sm:inline">
          {" "}
          Set <code className="font-mono">OPENAI_API_KEY</code> to use a full model.
        </span>
      </p>
      <Button
        variant="ghost"
        size="icon-xs"
        aria-label="Dismiss"
        onClick={() => {
          setDismissed(true);
        }}
      >
        <X />
      </Button>
    </div>
  );
}
