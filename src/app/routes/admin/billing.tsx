export { BillingPage as Component } from "@/features/billing-events/billing-page.tsx";
