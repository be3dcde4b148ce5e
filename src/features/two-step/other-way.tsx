import { Button } from "@/components/ui/button.tsx";
import type { Bar } from "@/lib/session.ts";
import { StepPage } from "./step-page.tsx";

/** The whole screen for who came through a vendor that the organisation doesn't allow. */
export function OtherWay({ bar }: { bar: Bar }) {
  const name = bar.organization?.name ?? "This organisation";
  return (
    <StepPage
      bar={bar}
      title="Sign in with your password"
      description={`${name} doesn’t allow the way you signed in, or another one that your account is linked with. Your password always works.`}
    >
      <Button className="w-full" onClick={() => void bar.signOut()}>
        Sign in with your password
      </Button>
      <p className="text-sm text-pretty text-muted-foreground">
        If you have none yet, choose “Forgotten?” on the sign-in screen to set one. Owners choose the ways to
        sign in, in the organisation’s settings.
      </p>
    </StepPage>
  );
}
