import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return <ComingPage title="Agent">Run this agent and set what it knows and who may use it.</ComingPage>;
}
