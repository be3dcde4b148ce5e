import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return <ComingPage title="Agents">Decide which agents the platform offers.</ComingPage>;
}
