import { BrandSettingsPage, type BrandTab } from "@/features/brand-settings/brand-settings-page.tsx";
import { LookTab } from "@/features/brand-settings/look-tab.tsx";
import { DomainsTab } from "@/features/domains/domains-tab.tsx";
import { SenderTab } from "@/features/senders/sender-tab.tsx";

/** Each of a feature of its own. */
const TABS: readonly [BrandTab, ...BrandTab[]] = [
  { value: "look", title: "Look", Tab: LookTab },
  { value: "domains", title: "Domains", Tab: DomainsTab },
  { value: "sender", title: "Mail", Tab: SenderTab },
];

export function Component() {
  return <BrandSettingsPage tabs={TABS} />;
}
