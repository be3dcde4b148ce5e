import { MailCheck } from "lucide-react";
import { z } from "zod";
import { SendProofButton } from "@/components/send-proof-button.tsx";
import { Banner } from "@/components/ui/banner.tsx";
import { preference, usePreference } from "@/lib/preferences.ts";
import { useSession } from "@/lib/session.ts";
import { STORAGE_KEYS } from "@/lib/storage-keys.ts";

/** The address for which the banner was dismissed; the account screen says it still. */
const dismissedFor = preference(STORAGE_KEYS.proofBannerDismissed, z.string(), "");

/** Asks for the proof of an address that has none, until it is dismissed. */
export function ProofBanner() {
  const { user } = useSession();
  const [dismissed, setDismissed] = usePreference(dismissedFor);
  if (user.email_proved || dismissed === user.email) return null;
  return (
    <Banner
      icon={MailCheck}
      actions={<SendProofButton email={user.email} variant="outline" size="xs" />}
      onDismiss={() => {
        setDismissed(user.email);
      }}
    >
      <span className="font-medium text-foreground">Confirm your email address.</span> Open the link that we
      mail to {user.email}, so that others can invite you.
    </Banner>
  );
}
