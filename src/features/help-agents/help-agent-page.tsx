import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { Overview } from "./overview.tsx";

const Conversations = lazy(async () => ({ default: (await import("./conversations.tsx")).Conversations }));
const Questions = lazy(async () => ({ default: (await import("./questions.tsx")).Questions }));
const Documents = lazy(async () => ({ default: (await import("./documents.tsx")).Documents }));
const Settings = lazy(async () => ({ default: (await import("./settings.tsx")).Settings }));

const PARTS = [
  { name: "overview", title: "Overview", Part: Overview },
  { name: "conversations", title: "Conversations", Part: Conversations },
  { name: "questions", title: "Suggested questions", Part: Questions },
  { name: "documents", title: "Documents", Part: Documents },
  { name: "settings", title: "Settings", Part: Settings },
] as const;

/** /admin/help-agent: what members ask the help agent, what it answers from, and how it is set up. */
export function HelpAgentPage() {
  const [params, setParams] = useSearchParams();
  const open = PARTS.find(({ name }) => name === params.get("part")) ?? PARTS[0];
  return (
    <Page>
      <PageHeader
        title="Help agent"
        description="Answers members’ questions about the product, on every screen of the app."
      />
      <Tabs
        value={open.name}
        onValueChange={(name) => setParams(name === "overview" ? {} : { part: name }, { replace: true })}
      >
        <TabsList aria-label="Help agent">
          {PARTS.map(({ name, title }) => (
            <TabsTrigger key={name} value={name}>
              {title}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={open.name} className="pt-1">
          <Suspense fallback={<Skeleton className="h-72 w-full" />}>
            <open.Part />
          </Suspense>
        </TabsContent>
      </Tabs>
    </Page>
  );
}
