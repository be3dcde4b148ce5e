import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return <ComingPage title="Prompts">Questions that work well, ready to be asked.</ComingPage>;
}
