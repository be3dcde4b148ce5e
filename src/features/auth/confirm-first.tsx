import { useQueryClient } from "@tanstack/react-query";
import { SendProofButton } from "@/components/send-proof-button.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { invalidatePaths } from "@/lib/query-client.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { TextLink } from "./text-link.tsx";

interface ConfirmFirstProps {
  email: string;
  organization: string;
  /** Whether the mail was sent already, at the sign-up. */
  sent: boolean;
}

/** For who opened a copied link: it doesn't say that the address is theirs, so a mailed one has to. */
export function ConfirmFirst({ email, organization, sent }: ConfirmFirstProps) {
  const client = useQueryClient();
  return (
    <AuthLayout title={`Join ${organization}`} footer={<TextLink to="/app">Not now</TextLink>}>
      <div className="grid gap-5">
        <Alert>
          {sent ? "We’ve sent a mail to " : "Confirm first that this address is yours: "}
          <strong className="font-medium">{email}</strong>. Open the link in {sent ? "it" : "the mail"} and
          come back here to join.
        </Alert>
        <div className="flex flex-wrap gap-2">
          <SendProofButton email={email} again={sent} />
          <Button variant="outline" onClick={() => void invalidatePaths(client, ["/user/get-or-create"])}>
            I’ve confirmed it
          </Button>
        </div>
      </div>
    </AuthLayout>
  );
}
