import { useQueryClient } from "@tanstack/react-query";
import { invalidatePaths } from "@/lib/query-client.ts";
import { isPseudo, type Bar } from "@/lib/session.ts";
import { SetUp } from "./set-up.tsx";
import { StepPage } from "./step-page.tsx";

/** The whole screen for who needs a second step and has none; afterwards they are where they wanted to be. */
export function SetUpPage({ bar }: { bar: Bar }) {
  const client = useQueryClient();
  const who =
    bar.organization && !isPseudo(bar.organization) ? bar.organization.name : "Platform administration";
  return (
    <StepPage
      bar={bar}
      title="Set up two-step sign-in"
      description={`${who} asks for it: besides your password you enter a code from an app on your phone. It takes two minutes.`}
    >
      <SetUp onDone={() => void invalidatePaths(client, ["/user/get-or-create"])} />
    </StepPage>
  );
}
