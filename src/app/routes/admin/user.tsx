import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return <ComingPage title="User">One user with their organisations and activity.</ComingPage>;
}
