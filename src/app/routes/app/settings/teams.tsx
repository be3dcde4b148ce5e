import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return <ComingPage title="Teams">Group members, so that they get tags together.</ComingPage>;
}
