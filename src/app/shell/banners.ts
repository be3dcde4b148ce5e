export { ProofBanner } from "@/features/account/proof-banner.tsx";
export { ModelBanner } from "@/features/navigation/model-banner.tsx";
