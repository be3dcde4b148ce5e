import { BackLink } from "@/components/back-link.tsx";
import { OrganizationHeader } from "@/components/organization-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { CalendarPane } from "./calendar-pane.tsx";

/** /app/integrations?calendar=week: one's own calendar, in the place of the list of integrations. */
export function CalendarScreen() {
  return (
    <Page>
      <BackLink to="/app/integrations">My integrations</BackLink>
      <OrganizationHeader
        title="My calendar"
        description="Your own Google Calendar. Nobody else here sees it."
      />
      <CalendarPane />
    </Page>
  );
}
