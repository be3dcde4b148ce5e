import { line } from "@contract/call.ts";
import type { User } from "@contract/user.ts";
import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { BrandLogo } from "@/components/brand-logo.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { mutation } from "@/lib/api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { useForm } from "@/lib/use-form.ts";
import { AnswerButtons, InvitationWords } from "./own-invitations.tsx";

const Details = z.object({ name: line("Organisation name") });

interface NameOrganizationProps {
  user: User;
  suggestedName: string;
  signOut: () => Promise<void>;
}

/** The whole screen for a user who belongs to no organisation yet. */
export function NameOrganization({ user, suggestedName, signOut }: NameOrganizationProps) {
  const create = useMutation(mutation("/organization/signup", { quiet: true }));
  const form = useForm(Details, async ({ name }) => {
    await create.mutateAsync({ name });
  });
  return (
    <div className="flex min-h-dvh flex-col bg-background px-5 py-6 sm:px-10 sm:py-8">
      <header>
        <BrandLogo />
      </header>
      <main id="main" className="mx-auto flex w-full max-w-96 flex-1 flex-col justify-center py-10">
        {user.invitations.length > 0 && (
          <ul aria-label="Invitations" className="mb-10 divide-y rounded-lg border bg-card">
            {user.invitations.map((invitation) => (
              <li key={invitation.id} className="grid gap-3 p-4">
                <p className="text-sm text-pretty wrap-anywhere text-muted-foreground">
                  <InvitationWords invitation={invitation} />
                </p>
                <div className="flex gap-2">
                  <AnswerButtons invitation={invitation} size="sm" />
                </div>
              </li>
            ))}
          </ul>
        )}
        <h1 className="text-2xl leading-8 font-semibold tracking-tight">Name your organisation</h1>
        <p className="mt-2 text-sm text-pretty text-muted-foreground">
          Documents, chats and members live in it. You can rename it later.
        </p>
        <form {...form.props} className="mt-8 grid gap-5">
          {form.failure ? <Alert variant="destructive">{errorMessage(form.failure)}</Alert> : null}
          <Field label="Organisation name" error={form.errors.name}>
            <Input name="name" autoComplete="organization" autoFocus defaultValue={suggestedName} />
          </Field>
          <Button type="submit" busy={form.pending || create.isSuccess} className="w-full">
            Create organisation
          </Button>
        </form>
        <Button variant="link" className="mt-6 self-start" onClick={() => void signOut()}>
          Sign out
        </Button>
      </main>
    </div>
  );
}
