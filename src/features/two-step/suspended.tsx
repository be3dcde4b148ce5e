import { Alert } from "@/components/ui/alert.tsx";
import { useSessionContext, type Bar } from "@/lib/session.ts";
import { useBranding } from "@/lib/use-branding.ts";
import { StepPage } from "./step-page.tsx";

/** The whole screen for members of a suspended organisation: why, and whom to ask. */
export function Suspended({ bar }: { bar: Bar }) {
  const { name } = useBranding();
  const { host } = useSessionContext();
  const suspended = bar.organization?.suspended;
  const help = suspended?.support_email;
  return (
    <StepPage
      bar={bar}
      title={`${bar.organization?.name ?? "This organisation"} is suspended`}
      description="Nobody can work in it at the moment. Nothing in it has been deleted."
    >
      <Alert variant="warning">{suspended?.reason}</Alert>
      <p className="text-sm text-pretty text-muted-foreground">
        {help ? (
          <>
            For help, write to{" "}
            <a className="text-link underline underline-offset-4" href={`mailto:${help}`}>
              {help}
            </a>
            .
          </>
        ) : (
          `For help, ask an owner of the organisation${host.organizationId === null ? `, or who runs ${name}` : ""}.`
        )}
      </p>
    </StepPage>
  );
}
