import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return <ComingPage title="Websites">Scan a website, choose its pages and keep them up to date.</ComingPage>;
}
