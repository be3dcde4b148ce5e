import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return <ComingPage title="Videos">Short films that show how things are done.</ComingPage>;
}
