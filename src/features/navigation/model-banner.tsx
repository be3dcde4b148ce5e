import { Unplug } from "lucide-react";
import { Banner } from "@/components/ui/banner.tsx";
import { env } from "@/lib/env.ts";
import { usePreference } from "@/lib/preferences.ts";
import { offlineBannerDismissed } from "./preferences.ts";

/** Says that no AI provider is configured, and what that means, until it is dismissed. */
export function ModelBanner() {
  const [dismissed, setDismissed] = usePreference(offlineBannerDismissed);
  if (!env.offlineModel || dismissed) return null;
  return (
    <Banner icon={Unplug} onDismiss={() => setDismissed(true)}>
      <span className="font-medium text-foreground">Built-in offline model.</span> It quotes your documents
      instead of writing freely, and can’t transcribe recordings.
      <span className="hidden sm:inline">
        {" "}
        Set <code className="font-mono">OPENAI_API_KEY</code> to use a full model.
      </span>
    </Banner>
  );
}
