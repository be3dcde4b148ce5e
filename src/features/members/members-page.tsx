import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Button } from "@/components/ui/button.tsx";
import { OrganizationHeader } from "@/components/organization-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { useSession } from "@/lib/session.ts";
import { InvitationList } from "./invitation-list.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberList } from "./member-list.tsx";
import { NoRoom } from "./no-room.tsx";

/** /app/users: who belongs to the organisation, and who is invited. */
export function MembersPage() {
  const { organization } = useSession();
  const [params, setParams] = useSearchParams();
  const [inviting, setInviting] = useState(false);
  const tab = params.get("tab") === "invitations" ? "invitations" : "members";
  const invite = (
    <Button onClick={() => setInviting(true)}>
      <UserPlus />
      Invite people
    </Button>
  );
  return (
    <Page>
      <OrganizationHeader
        title="Users"
        description={`Who belongs to ${organization.name}, and what each may do and read.`}
        actions={invite}
      />
      <Tabs
        value={tab}
        onValueChange={(next) => setParams(next === "members" ? {} : { tab: next }, { replace: true })}
      >
        <TabsList>
          <TabsTrigger value="members">Members</TabsTrigger>
          <TabsTrigger value="invitations">Invitations</TabsTrigger>
        </TabsList>
        <TabsContent value="members">
          <MemberList />
        </TabsContent>
        <TabsContent value="invitations" className="grid gap-4">
          <NoRoom />
          <InvitationList inviteAction={invite} />
        </TabsContent>
      </Tabs>
      <InviteDialog open={inviting} onOpenChange={setInviting} />
    </Page>
  );
}
