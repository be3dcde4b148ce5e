import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return <ComingPage title="Billing">Your plan, what is used of it, add-ons and invoices.</ComingPage>;
}
