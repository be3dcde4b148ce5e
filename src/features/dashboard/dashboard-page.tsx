import { MessageSquarePlus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Button } from "@/components/ui/button.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { useSession } from "@/lib/session.ts";
import { ChatStatsCard } from "./chat-stats-card.tsx";
import { GettingStarted } from "./getting-started.tsx";
import { greeting } from "./greeting.ts";
import { RecentChats } from "./recent-chats.tsx";
import { RecentDocuments } from "./recent-documents.tsx";
import { UsageCard } from "./usage-card.tsx";

/** What is new, what is used of the plan, and the quickest ways on. @param uploadAction adds documents */
export function DashboardPage({ uploadAction }: { uploadAction: ReactNode }) {
  const { user, organization } = useSession();
  return (
    <Page>
      <PageHeader
        title={greeting(user.name)}
        description={organization.name}
        actions={
          <>
            {uploadAction}
            <Button asChild>
              <Link to="/app/chat">
                <MessageSquarePlus />
                New chat
              </Link>
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-3">
        <div className="grid gap-4 empty:hidden lg:col-span-3">
          <GettingStarted />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:col-span-2">
          <RecentChats />
          <RecentDocuments />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <UsageCard />
          <ChatStatsCard />
        </div>
      </div>
    </Page>
  );
}
