import { security } from "@contract/security.ts";
import type { SignInWays } from "@contract/branding.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { toast } from "sonner";
import { z } from "zod";
import { FailureAlert } from "@/components/form/failure-alert.tsx";
import { FormSkeleton } from "@/components/form/form-skeleton.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { useUnsaved } from "@/components/ui/unsaved.tsx";
import { mutation, query } from "@/lib/api.ts";
import { useBranding } from "@/lib/use-branding.ts";
import { offeredQuery, type Way } from "@/lib/ways.ts";

const ways = security["/organization/sign-in-ways/update"].input;
const Values = z
  .object({ google: z.boolean(), microsoft: z.boolean(), saml: z.boolean(), saml_domain: z.string() })
  .superRefine(({ saml, saml_domain: domain }, context) => {
    const found = saml ? ways.shape.saml_domain.safeParse(domain) : undefined;
    if (found?.success === false)
      context.addIssue({
        code: "custom",
        path: ["saml_domain"],
        message: found.error.issues[0]?.message ?? "Enter a domain such as example.com.",
      });
  });

/** An owner's choice of how members sign in beside their password. */
export function SignInWaysCard() {
  const rules = useQuery(query("/organization/sign-in-rules/get"));
  const offered = useQuery(offeredQuery);
  const failed = rules.error ?? offered.error;
  if (failed) {
    const retry = () => void Promise.all([rules.refetch(), offered.refetch()]);
    return (
      <Card>
        <ErrorState error={failed} onRetry={retry} retrying={rules.isFetching || offered.isFetching} />
      </Card>
    );
  }
  if (!rules.data || !offered.data) return <FormSkeleton label="Loading the ways to sign in" />;
  const saved = rules.data.ways;
  return (
    <Card aria-labelledby="sign-in-ways">
      <CardHeader>
        <CardTitle id="sign-in-ways">Ways to sign in</CardTitle>
        <CardDescription>
          Passwords always work. Members may also use what you allow here, for an account with the same
          address, and two-step sign-in is asked for in the same way.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <WaysForm key={JSON.stringify(saved)} saved={saved} offered={offered.data} host={rules.data.host} />
      </CardContent>
    </Card>
  );
}

interface WaysFormProps {
  saved: SignInWays;
  /** What the identity provider offers. */
  offered: Record<Way, boolean>;
  /** The organisation's own host. */
  host: string | null;
}

function WaysForm({ saved, offered, host }: WaysFormProps) {
  const update = useMutation({ ...mutation("/organization/sign-in-ways/update"), meta: { quiet: true } });
  const values = { ...saved, saml: saved.saml_domain !== null, saml_domain: saved.saml_domain ?? "" };
  const form = useSavedForm(Values, values, async ({ google, microsoft, saml, saml_domain }) => {
    await update.mutateAsync({ google, microsoft, saml_domain: saml ? saml_domain : null });
    toast.success("Saved");
  });
  useUnsaved(form.dirty);
  const samlOn = form.control("saml").value;
  return (
    <form {...form.props} className="grid gap-5">
      <FailureAlert error={form.failure} />
      {host === null ? (
        <Alert>
          Members find these ways at your organisation’s own address, and it has none yet.{" "}
          <Link className="text-link underline underline-offset-4" to="/app/settings/branding?tab=domains">
            Add a domain
          </Link>
        </Alert>
      ) : (
        <p className="text-sm text-pretty text-muted-foreground">
          Members find them at <span className="font-medium text-foreground">{host}</span>.
        </p>
      )}
      <div className="grid gap-4">
        <Choice label="Google" offered={offered.google} {...form.control("google")}>
          A Google or Google Workspace account.
        </Choice>
        <Choice label="Microsoft" offered={offered.microsoft} {...form.control("microsoft")}>
          A Microsoft 365 work or school account.
        </Choice>
        <Choice label="Single sign-on (SAML)" offered={offered.saml} {...form.control("saml")}>
          Your own identity provider, such as Okta or Entra ID. Whoever runs this service connects it under
          your domain first.
        </Choice>
        {samlOn && (
          <Field
            label="Domain of the identity provider"
            error={form.errors.saml_domain}
            className="ml-6 max-w-md"
          >
            <Input {...form.field("saml_domain")} placeholder="example.com" autoComplete="off" />
          </Field>
        )}
      </div>
      <div className="flex gap-2">
        <Button type="submit" disabled={!form.dirty} busy={form.pending}>
          Save
        </Button>
        {form.dirty && (
          <Button type="button" variant="outline" onClick={() => form.reset()}>
            Discard
          </Button>
        )}
      </div>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  offered: boolean;
  value: boolean;
  onChange: (value: boolean) => void;
  children: ReactNode;
}

/** One way; what isn't offered can only be taken away. */
function Choice({ label, offered, value, onChange, children }: ChoiceProps) {
  const id = useId();
  const { name } = useBranding();
  return (
    <div className="flex items-start gap-3">
      <Checkbox
        id={id}
        className="mt-0.5"
        aria-describedby={`${id}-about`}
        checked={value}
        disabled={!offered && !value}
        onCheckedChange={(checked) => onChange(checked === true)}
      />
      <div className="grid gap-0.5">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <p id={`${id}-about`} className="text-sm text-pretty text-muted-foreground">
          {children}
          {!offered && (
            <>
              {" "}
              <span className="text-foreground">Not available: it hasn’t been set up for {name}.</span>
            </>
          )}
        </p>
      </div>
    </div>
  );
}
