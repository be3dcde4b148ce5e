import { connections as calls, type VendorClient } from "@contract/connections.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { z } from "zod";
import { CopyButton } from "@/components/copy-button.tsx";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { mutation, query } from "@/lib/api.ts";

type Vendor = VendorClient["vendor"];
const VENDORS = [
  { vendor: "google", name: "Google" },
  { vendor: "microsoft", name: "Microsoft" },
] as const;

/** For owners: the organisation's own clients at vendors, in place of the site's. */
export function OwnClients() {
  const { data, error, isError, isFetching, refetch } = useQuery(query("/user-integrations/clients"));
  const [open, setOpen] = useState<Vendor | null>(null);
  return (
    <Card aria-labelledby="own-clients">
      <CardHeader>
        <CardTitle id="own-clients">Your organisation’s own clients</CardTitle>
        <CardDescription>
          Members sign in through this site’s client at Google and Microsoft. If your organisation has
          registered its own there, use it instead. Members who are already connected then sign in again.
        </CardDescription>
      </CardHeader>
      <CardContent>
        {data ? (
          <ul className="divide-y">
            {VENDORS.map(({ vendor, name }) => (
              <ClientRow
                key={vendor}
                name={name}
                client={data.clients.find((one) => one.vendor === vendor)}
                onOpen={() => setOpen(vendor)}
              />
            ))}
          </ul>
        ) : isError ? (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton className="h-16" />
        )}
      </CardContent>
      {VENDORS.map(({ vendor, name }) => (
        <FormDialog
          key={vendor}
          open={open === vendor}
          onClose={() => setOpen(null)}
          title={`Own client at ${name}`}
          description={`Register a web application at ${name} and copy its id and secret here. The secret is kept sealed and never shown again.`}
        >
          <ClientForm
            vendor={vendor}
            client={data?.clients.find((one) => one.vendor === vendor)}
            onClose={() => setOpen(null)}
          />
        </FormDialog>
      ))}
    </Card>
  );
}

interface ClientRowProps {
  name: string;
  client: VendorClient | undefined;
  onOpen: () => void;
}

function ClientRow({ name, client, onOpen }: ClientRowProps) {
  const update = useMutation(mutation("/user-integrations/clients/update", { fresh: true }));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-40 flex-1">
        <span className="text-sm font-medium">{name}</span>
        <span className="truncate text-xs leading-4 text-muted-foreground" title={client?.client_id}>
          {client?.client_id ?? "The site’s client"}
        </span>
      </div>
      {client && (
        <Button
          variant="ghost"
          size="sm"
          busy={update.isPending}
          aria-label={`Use the site’s client at ${name}`}
          onClick={() => update.mutate({ vendor: client.vendor, client: null })}
        >
          Use the site’s
        </Button>
      )}
      <Button
        variant="outline"
        size="sm"
        aria-label={client ? `Change the client at ${name}` : `Use an own client at ${name}`}
        onClick={onOpen}
      >
        {client ? "Change" : "Use your own"}
      </Button>
    </li>
  );
}

const { client } = calls["/user-integrations/clients/update"].input.shape;
const { id, secret } = client.unwrap().shape;
const Values = z.object({ id, secret });

interface ClientFormProps {
  vendor: Vendor;
  client: VendorClient | undefined;
  onClose: () => void;
}

function ClientForm({ vendor, client: known, onClose }: ClientFormProps) {
  const update = useMutation(mutation("/user-integrations/clients/update", { quiet: true }));
  const address = known?.redirect_uri ?? new URL("/app/integrations", window.location.origin).href;
  const form = useSavedForm(Values, { id: known?.client_id ?? "", secret: "" }, async (given) => {
    await update.mutateAsync({ vendor, client: given });
    toast.success("Saved");
    onClose();
  });
  return (
    <DialogForm form={form} onClose={onClose}>
      <div className="grid gap-2">
        <span className="text-sm font-medium">Address to send people back to</span>
        <div className="flex items-center gap-2">
          <code className="min-w-0 flex-1 rounded-md border bg-muted px-3 py-2 text-xs wrap-anywhere">
            {address}
          </code>
          <CopyButton label="Copy the address" read={() => address} />
        </div>
      </div>
      <Field label="Client id" error={form.errors.id}>
        <Input autoComplete="off" {...form.field("id")} />
      </Field>
      <Field label="Client secret" error={form.errors.secret}>
        <Input type="password" autoComplete="off" {...form.field("secret")} />
      </Field>
    </DialogForm>
  );
}
