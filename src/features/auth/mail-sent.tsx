import type { LucideIcon } from "lucide-react";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailureAlert } from "@/components/form/failure-alert.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { TextLink } from "./text-link.tsx";

interface MailSentProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  /** Sends it again. */
  onAgain?: () => Promise<void>;
}

/** Says that a mail is on its way, and what to do with it. */
export function MailSent({ icon: Icon, title, children, onAgain }: MailSentProps) {
  const again = useMutation({ mutationFn: () => onAgain?.() ?? Promise.resolve(), meta: { quiet: true } });
  return (
    <AuthLayout title={title} footer={<TextLink to="/app/sign-in">Back to sign in</TextLink>}>
      <div className="flex gap-4 rounded-lg border bg-card p-5 shadow-xs">
        <div className="flex size-9 shrink-0 items-center justify-center rounded-md bg-selected text-brand">
          <Icon aria-hidden className="size-4.5" />
        </div>
        <p className="min-w-0 text-sm text-pretty text-muted-foreground" role="status">
          {children} It may take a minute; look in your spam folder too.
        </p>
      </div>
      {onAgain && (
        <div className="mt-5 grid gap-5">
          <FailureAlert error={again.error} />
          {again.isSuccess && <Alert variant="success">We’ve sent it again.</Alert>}
          <Button
            variant="outline"
            busy={again.isPending}
            className="justify-self-start"
            onClick={() => again.mutate()}
          >
            Send it again
          </Button>
        </div>
      )}
    </AuthLayout>
  );
}

/** The address a mail goes to. */
export function Address({ children }: { children: string }) {
  return <strong className="font-medium wrap-anywhere text-foreground">{children}</strong>;
}
