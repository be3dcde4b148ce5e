import { SupportLine } from "@/components/support-line.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { OwnRequests } from "./own-requests.tsx";
import { RequestForm } from "./request-form.tsx";
import { RequestThread } from "./request-thread.tsx";
import { useOpenRequest } from "./use-open-request.ts";
import { useSupportNews } from "./use-support-news.ts";

/** /app/help-center/support: a request to the people behind the product, and those that were sent (product §2). */
export function SupportPage() {
  const [openId, open] = useOpenRequest();
  useSupportNews();
  return (
    <Page narrow>
      <PageHeader title="Support" description="Write to us. A person answers." />
      <SupportLine />
      {openId === null ? (
        <>
          <RequestForm onOpen={open} />
          <OwnRequests onOpen={open} />
        </>
      ) : (
        <RequestThread id={openId} onBack={() => open(null)} />
      )}
    </Page>
  );
}
