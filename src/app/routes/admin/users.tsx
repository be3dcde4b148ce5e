import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return <ComingPage title="Users">Find any user of the platform.</ComingPage>;
}
