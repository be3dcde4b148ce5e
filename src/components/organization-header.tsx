import { PageHeader, type PageHeaderProps } from "@/components/ui/page-header.tsx";
import { isPseudo, useSession } from "@/lib/session.ts";

/** A page's head that tells a member of several organisations of which one it speaks. */
export function OrganizationHeader(props: Omit<PageHeaderProps, "of">) {
  const { user, organization } = useSession();
  const hasSeveral = user.organizations.filter((one) => !isPseudo(one)).length > 1;
  return <PageHeader {...props} of={hasSeveral ? organization.name : undefined} />;
}
