import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return <ComingPage title="AI model">Choose which model answers and how it should write.</ComingPage>;
}
