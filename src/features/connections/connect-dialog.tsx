import type { Integration } from "@contract/connections.ts";
import { Check } from "lucide-react";
import { useState } from "react";
import { RadioCards } from "@/components/radio-cards.tsx";
import { FailureAlert } from "@/components/form/failure-alert.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { SERVICES } from "@/lib/services.ts";
import { useConnect } from "@/lib/use-connect.ts";

interface ConnectDialogProps {
  open: boolean;
  integration: Integration;
  /** Where to come back to. */
  from: string;
  onClose: () => void;
}

const REACHES = [
  {
    value: "folders",
    label: "Whole folders",
    text: "We can read what you can read in your Drive, so that the folders you choose stay in step. Only what you choose is taken.",
  },
  {
    value: "files",
    label: "Single files",
    text: "We see only the files that you pick at Google, and nothing else of your Drive. Folders can’t be kept in step.",
  },
] as const;

/** Says what is asked for before one goes to the vendor. */
export function ConnectDialog({ open, integration, ...rest }: ConnectDialogProps) {
  const { name, vendor } = SERVICES[integration.type];
  return (
    <Dialog open={open} onOpenChange={(next) => !next && rest.onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Connect {name}</DialogTitle>
          <DialogDescription>
            You sign in at {vendor} and come back. We never see your password.
          </DialogDescription>
        </DialogHeader>
        <Asked integration={integration} {...rest} />
      </DialogContent>
    </Dialog>
  );
}

function Asked({ integration, from, onClose }: Omit<ConnectDialogProps, "open">) {
  const { type, asks, asks_for_files, asks_for_groups, local, connection } = integration;
  const { vendor } = SERVICES[type];
  const [reach, setReach] = useState(connection?.reach ?? "folders");
  const connect = useConnect();
  const [groups, setGroups] = useState(connection?.groups ?? false);
  const asked = [...(reach === "files" ? asks_for_files : asks), ...(groups ? asks_for_groups : [])];
  return (
    <>
      <div className="grid gap-5">
        <FailureAlert error={connect.error} />
        {asks_for_files.length > 0 && (
          <RadioCards legend="What may be read" options={REACHES} value={reach} onChange={setReach} />
        )}
        {connection?.groups && (
          <label className="flex gap-2.5 text-sm">
            <Checkbox
              className="mt-0.5"
              checked={groups}
              onCheckedChange={(checked) => setGroups(checked === true)}
            />
            <span className="grid min-w-0 gap-0.5">
              Read who is in groups, as before
              <span className="text-xs leading-4 text-pretty text-muted-foreground">
                Without it, nobody reads here what is shared with them through a group at {vendor}.
              </span>
            </span>
          </label>
        )}
        <div className="grid gap-2">
          <h3 className="text-sm leading-5 font-medium">{vendor} will ask you to allow</h3>
          <ul className="grid gap-1.5 text-sm">
            {asked.map((ask) => (
              <li key={ask} className="flex gap-2.5">
                <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success-text" />
                <span className="min-w-0 text-pretty">{ask}</span>
              </li>
            ))}
          </ul>
        </div>
        {local ? (
          <Alert>
            {vendor} is a stand-in on this machine: it has people and files to try with, and no password is
            needed.
          </Alert>
        ) : (
          <p className="text-xs leading-4 text-pretty text-muted-foreground">
            Nobody else in your organisation can use your connection, and you can take it back at any time,
            here or at {vendor}.
          </p>
        )}
      </div>
      <DialogFooter>
        <Button variant="outline" disabled={connect.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          busy={connect.isPending}
          onClick={() =>
            connect.mutate({
              type,
              from,
              ...(type === "google" && { reach }),
              ...(connection?.groups && { groups }),
            })
          }
        >
          Continue to {vendor}
        </Button>
      </DialogFooter>
    </>
  );
}
