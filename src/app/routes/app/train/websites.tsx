import { WebsitesPage } from "@/features/websites/websites-page.tsx";

export function Component() {
  return <WebsitesPage />;
}
