import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return <ComingPage title="Organisation">One organisation with its members, plan and limits.</ComingPage>;
}
