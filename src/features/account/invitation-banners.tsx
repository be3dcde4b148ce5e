import { MailPlus } from "lucide-react";
import { useState } from "react";
import { Banner } from "@/components/ui/banner.tsx";
import { useSession } from "@/lib/session.ts";
import { AnswerButtons, InvitationWords } from "./own-invitations.tsx";

/** The organisations that invite the signed-in person, each until it is answered or put off. */
export function InvitationBanners() {
  const { user } = useSession();
  const [later, setLater] = useState<readonly number[]>([]);
  return user.invitations
    .filter(({ id }) => !later.includes(id))
    .map((invitation) => (
      <Banner
        key={invitation.id}
        icon={MailPlus}
        actions={<AnswerButtons invitation={invitation} size="xs" />}
        onDismiss={() => {
          setLater([...later, invitation.id]);
        }}
      >
        <InvitationWords invitation={invitation} />
      </Banner>
    ));
}
