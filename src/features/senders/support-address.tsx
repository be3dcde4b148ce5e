import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { mutation } from "@/lib/api.ts";
import { notify } from "@/lib/toast.ts";

const Values = z.object({
  support_email: z.union([
    z.literal(""),
    z.email("Enter an address such as help@example.com.").max(254).toLowerCase(),
  ]),
});

/** Where an organisation's people are sent for help: in mail, at sign-in and in the help centre. */
export function SupportAddress({ saved }: { saved: string | null }) {
  const update = useMutation(mutation("/organization/update"));
  const form = useSavedForm(Values, { support_email: saved ?? "" }, async ({ support_email }, reset) => {
    await update.mutateAsync({ support_email: support_email || null });
    reset({ support_email });
    notify((toast) => toast.success("Support address saved"));
  });
  return (
    <Card aria-label="Support address">
      <CardHeader>
        <CardTitle>Support address</CardTitle>
        <CardDescription>
          Where your people can write for help. It stands at the end of mails, at sign-in on your domain and
          in the help centre, and whoever answers a mail writes to it.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <form {...form.props} className="grid gap-4">
          <Field label="Address" error={form.errors.support_email} className="max-w-md">
            <Input
              type="email"
              autoComplete="off"
              placeholder="help@example.com"
              {...form.field("support_email")}
            />
          </Field>
          <FormFailure error={form.failure} />
          <Button type="submit" className="justify-self-start" busy={form.pending} disabled={!form.dirty}>
            Save
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
