export { ProofBanner } from "@/features/account/proof-banner.tsx";
export { ModelBanner } from "@/features/navigation/model-banner.tsx";
export { InvitationBanners } from "@/features/account/invitation-banners.tsx";
