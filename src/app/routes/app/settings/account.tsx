import { AccountPage } from "@/features/settings/account-page.tsx";
import { SecuritySection } from "@/features/two-step/security-section.tsx";

export function Component() {
  return <AccountPage security={<SecuritySection />} />;
}
