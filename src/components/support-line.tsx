import { useBranding } from "@/lib/use-branding.ts";

/** Where people are sent for help whose organisation, or host, has set an address for it. */
export function SupportLine() {
  const address = useBranding().branding?.support_email;
  return address ? (
    <p className="mt-4 text-sm text-muted-foreground">
      Help:{" "}
      <a className="underline" href={`mailto:${address}`}>
        {address}
      </a>
    </p>
  ) : null;
}
