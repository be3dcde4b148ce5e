import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return <ComingPage title="Tags">Tags decide which members may read which documents.</ComingPage>;
}
