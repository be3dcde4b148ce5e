import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return <ComingPage title="Support">Write to the people behind the product.</ComingPage>;
}
