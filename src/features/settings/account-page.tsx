import { ThemeMode } from "@contract/user.ts";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { tellDeleted } from "@/lib/deletion-receipt.ts";
import { mutation, request } from "@/lib/api.ts";
import { useSession } from "@/lib/session.ts";
import { useTheme } from "@/lib/theme.ts";
import { EmailForm, PasswordForm } from "./credential-forms.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { Section } from "./section.tsx";
import { TypedDelete } from "@/components/typed-delete.tsx";

/** /app/settings/account */
export function AccountPage({ security }: { security: ReactNode }) {
  const { user, signOut } = useSession();
  return (
    <Page narrow>
      <PageHeader title="Account" description="You, in every organisation you belong to." />
      <ProfileForm user={user} />
      <Appearance />
      <EmailForm email={user.email} proved={user.email_proved} />
      <PasswordForm />
      {security}
      <Section
        danger
        title="Delete my account"
        description="Your chats go, and organisations that nobody else is in. Documents you added to others stay with them."
      >
        <TypedDelete
          action="Delete my account"
          what="e-mail address"
          expected={user.email}
          onDelete={async (email) => {
            const { receipt } = await request("/user/delete", { email });
            await signOut("Your account has been deleted.");
            if (receipt) tellDeleted("The deletion has a receipt.", receipt);
          }}
        >
          Your account, your chats, and every organisation that only you belong to are deleted. This can’t be
          undone.
        </TypedDelete>
      </Section>
    </Page>
  );
}

function Appearance() {
  const { theme, setTheme } = useTheme();
  const update = useMutation(mutation("/user/update"));
  return (
    <Section title="Appearance" description="Kept with your account, so that it is the same on every device.">
      <Select
        value={theme}
        onValueChange={(value) => {
          const chosen = ThemeMode.parse(value);
          setTheme(chosen);
          update.mutate({ theme_mode: chosen });
        }}
      >
        <SelectTrigger aria-label="Theme" className="w-40">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value="light">Light</SelectItem>
          <SelectItem value="dark">Dark</SelectItem>
        </SelectContent>
      </Select>
    </Section>
  );
}
