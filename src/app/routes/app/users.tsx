import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return (
    <ComingPage title="Users">
      Invite people, give them roles and see who belongs to the organisation.
    </ComingPage>
  );
}
