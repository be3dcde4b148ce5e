import { useEffect } from "react";
import { ProofBanner } from "@/features/account/proof-banner.tsx";
import { deferred } from "@/lib/deferred.ts";
import { useSession } from "@/lib/session.ts";

const invitations = deferred(() => import("@/features/account/invitation-banners.tsx"));

/** What is to be done about one's account, above every screen: an address to prove, invitations to answer. */
export function AccountBanners() {
  const { user } = useSession();
  const isInvited = user.invitations.length > 0;
  const InvitationBanners = invitations.use()?.InvitationBanners;
  useEffect(() => {
    if (isInvited) void invitations.insist();
  }, [isInvited]);
  return (
    <>
      <ProofBanner />
      {isInvited && InvitationBanners && <InvitationBanners />}
    </>
  );
}
