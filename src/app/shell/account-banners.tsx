import { useEffect } from "react";
import { StandingNews } from "@/features/account/standing-news.tsx";
import { deferred } from "@/lib/deferred.ts";
import { env } from "@/lib/env.ts";
import { useSession } from "@/lib/session.ts";

const banners = deferred(() => import("./banners.ts"));

/** What stands above every screen: that no AI provider is configured, an address to prove, invitations to answer. */
export function AccountBanners() {
  const { user, authId } = useSession();
  const isInvited = user.invitations.length > 0;
  const isUnproved = !user.email_proved;
  const isNeeded = isUnproved || isInvited || env.offlineModel;
  const { ModelBanner, ProofBanner, InvitationBanners } = banners.use() ?? {};
  useEffect(() => {
    if (isNeeded) void banners.insist();
  }, [isNeeded]);
  return (
    <>
      <StandingNews authId={authId} />
      {ModelBanner && <ModelBanner />}
      {isUnproved && ProofBanner && <ProofBanner />}
      {isInvited && InvitationBanners && <InvitationBanners />}
    </>
  );
}
