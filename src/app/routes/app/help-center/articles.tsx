import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return <ComingPage title="Articles">Guides to every part of the product.</ComingPage>;
}
