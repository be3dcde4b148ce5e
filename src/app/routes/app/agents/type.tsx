import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return <ComingPage title="Agents of one kind">Choose, run and arrange the agents of one kind.</ComingPage>;
}
