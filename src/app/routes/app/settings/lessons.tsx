import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return <ComingPage title="Lessons">Corrections that the assistant keeps to from then on.</ComingPage>;
}
