import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return <ComingPage title="Organisation">Rename, leave or delete the organisation.</ComingPage>;
}
