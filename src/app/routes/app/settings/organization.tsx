import { OrganizationPage } from "@/features/settings/organization-page.tsx";
import { SignInRules } from "@/features/two-step/sign-in-rules.tsx";
import { SignInWaysCard } from "@/features/two-step/sign-in-ways.tsx";

export function Component() {
  return (
    <OrganizationPage
      signInRules={
        <>
          <SignInWaysCard />
          <SignInRules />
        </>
      }
    />
  );
}
