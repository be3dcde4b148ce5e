import { lazy } from "react";
import { TabbedViews } from "@/components/tabbed-views.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { Overview } from "./overview.tsx";

const Conversations = lazy(async () => ({ default: (await import("./conversations.tsx")).Conversations }));
const Questions = lazy(async () => ({ default: (await import("./questions.tsx")).Questions }));
const Documents = lazy(async () => ({ default: (await import("./documents.tsx")).Documents }));
const Settings = lazy(async () => ({ default: (await import("./settings.tsx")).Settings }));

const VIEWS = [
  { name: "overview", title: "Overview", View: Overview },
  { name: "conversations", title: "Conversations", View: Conversations },
  { name: "questions", title: "Suggested questions", View: Questions },
  { name: "documents", title: "Documents", View: Documents },
  { name: "settings", title: "Settings", View: Settings },
] as const;

/** /admin/help-agent: what members ask the help agent, what it answers from, and how it is set up. */
export function HelpAgentPage() {
  return (
    <Page>
      <PageHeader
        title="Help agent"
        description="Answers members’ questions about the product, on every screen of the app."
      />
      <TabbedViews label="Help agent" views={VIEWS} param="part" />
    </Page>
  );
}
