import { lazy, Suspense, useState } from "react";
import { useSession } from "@/lib/session.ts";

const InvitationBanner = lazy(async () => ({
  default: (await import("./invitation-banner.tsx")).InvitationBanner,
}));

/** The organisations that invite the signed-in person, each until it is answered or put off. */
export function InvitationBanners() {
  const { user } = useSession();
  const [later, setLater] = useState<readonly number[]>([]);
  return user.invitations
    .filter(({ id }) => !later.includes(id))
    .map((invitation) => (
      <Suspense key={invitation.id}>
        <InvitationBanner invitation={invitation} onDismiss={() => setLater([...later, invitation.id])} />
      </Suspense>
    ));
}
