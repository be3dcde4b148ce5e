import { BrowsePage } from "@/features/drives/browse-page.tsx";
import { SyncsPage } from "@/features/drives/syncs-page.tsx";
import { useBrowse } from "@/features/drives/use-browse.ts";

/** /app/train/integrations: what is kept in step; with `?add=`, what can be. */
export function Component() {
  const browse = useBrowse();
  return browse ? <BrowsePage browse={browse} /> : <SyncsPage />;
}
