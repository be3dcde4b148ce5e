import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { AuthLayout } from "./auth-layout.tsx";
import { TextLink } from "./text-link.tsx";

interface MailSentProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}

/** Says that a mail is on its way, and what to do with it. */
export function MailSent({ icon: Icon, title, children }: MailSentProps) {
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
    </AuthLayout>
  );
}

/** The address a mail goes to. */
export function Address({ children }: { children: string }) {
  return <strong className="font-medium wrap-anywhere text-foreground">{children}</strong>;
}
