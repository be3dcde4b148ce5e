import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormSkeleton } from "@/components/form/form-skeleton.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";

/** An owner's rule for everybody's sign-in to the organisation. */
export function SignInRules() {
  const { user } = useSession();
  const rules = useQuery(query("/organization/sign-in-rules/get"));
  const update = useMutation(mutation("/organization/sign-in-rules/update"));
  const [asking, setAsking] = useState(false);
  if (rules.isPending) return <FormSkeleton label="Loading how members sign in" />;
  if (rules.isError) {
    return (
      <Card>
        <ErrorState error={rules.error} onRetry={() => void rules.refetch()} retrying={rules.isFetching} />
      </Card>
    );
  }
  const { requires_mfa: required, members, without } = rules.data;
  const missing =
    without === 0
      ? `All ${formatCount(members, "member")} have it set up.`
      : `${without} of ${formatCount(members, "member")} ${without === 1 ? "has" : "have"} none set up.`;
  return (
    <Card aria-labelledby="sign-in-rules">
      <CardHeader>
        <CardTitle id="sign-in-rules">Two-step sign-in for everybody</CardTitle>
        <CardDescription>
          Members enter a code from an app after their password before they get into this organisation.{" "}
          {missing}
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        {!required && !user.mfa.enrolled && (
          <Alert>Set up your own two-step sign-in first, in your account’s settings.</Alert>
        )}
        <Button
          variant="outline"
          className="justify-self-start"
          disabled={!required && !user.mfa.enrolled}
          busy={update.isPending}
          onClick={() => (required ? update.mutate({ requires_mfa: false }) : setAsking(true))}
        >
          {required ? "Stop requiring two-step sign-in" : "Require two-step sign-in"}
        </Button>
      </CardContent>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Require two-step sign-in?"
        action="Require it"
        destructive={false}
        onConfirm={() => update.mutate({ requires_mfa: true })}
      >
        {without === 0
          ? "Everybody has it set up, and works on."
          : `${formatCount(without, "member")} must set it up at once before they work on.`}
      </ConfirmDialog>
    </Card>
  );
}
