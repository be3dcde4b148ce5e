import type { User } from "@contract/user.ts";
import { MailPlus } from "lucide-react";
import { Banner } from "@/components/ui/banner.tsx";
import { AnswerButtons, InvitationWords } from "./own-invitations.tsx";

interface InvitationBannerProps {
  invitation: User["invitations"][number];
  onDismiss: () => void;
}

/** One organisation's invitation, with its answers. */
export function InvitationBanner({ invitation, onDismiss }: InvitationBannerProps) {
  return (
    <Banner
      icon={MailPlus}
      actions={<AnswerButtons invitation={invitation} size="xs" />}
      onDismiss={onDismiss}
    >
      <InvitationWords invitation={invitation} />
    </Banner>
  );
}
