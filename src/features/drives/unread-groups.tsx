import type { DriveSync } from "@contract/drives.ts";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { FailureAlert } from "@/components/form/failure-alert.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { query } from "@/lib/api.ts";
import { SERVICES } from "@/lib/services.ts";
import { useConnect } from "@/lib/use-connect.ts";
import { unreadWords } from "./sharing.ts";

/** Groups that let nobody read since it isn't known who is in them, why, and what helps. */
export function UnreadGroups({ sync }: { sync: DriveSync }) {
  const [asking, setAsking] = useState(false);
  const { unread_groups: groups, mine, service } = sync;
  const isAllowed = !groups.some(({ reason }) => reason === "consent");
  return (
    <Alert variant="warning">
      <ul className="grid gap-1">
        {groups.map((each) => (
          <li key={each.reason}>{unreadWords(each, service)}</li>
        ))}
      </ul>
      <p className="mt-1 text-muted-foreground">
        Nobody reads a file here through a group that can’t be read.
      </p>
      {mine && !isAllowed && (
        <Button size="sm" variant="outline" className="mt-2" onClick={() => setAsking(true)}>
          Let groups be read
        </Button>
      )}
      {mine && <AskForGroups open={asking} service={service} onClose={() => setAsking(false)} />}
    </Alert>
  );
}

interface AskForGroupsProps {
  open: boolean;
  service: DriveSync["service"];
  onClose: () => void;
}

/** Says what is asked for besides, before one goes to the vendor. */
function AskForGroups({ open, service, onClose }: AskForGroupsProps) {
  const connect = useConnect();
  const { vendor } = SERVICES[service];
  const integrations = useQuery({ ...query("/user-integrations", {}), enabled: open });
  const found = integrations.data?.integrations.find(({ type }) => type === service);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Let groups be read</DialogTitle>
          <DialogDescription>
            You go to {vendor} once more, and come back. All that you have allowed before stays as it is, also
            if this isn’t agreed to.
          </DialogDescription>
        </DialogHeader>
        <div className="grid gap-2">
          <FailureAlert error={connect.error ?? integrations.error} />
          <h3 className="text-sm leading-5 font-medium">{vendor} will ask besides for</h3>
          <ul className="grid gap-1.5 text-sm">
            {found?.asks_for_groups.map((ask) => (
              <li key={ask} className="flex gap-2.5">
                <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success-text" />
                <span className="min-w-0 text-pretty">{ask}</span>
              </li>
            ))}
          </ul>
          <p className="text-xs leading-4 text-pretty text-muted-foreground">
            Who is in a group is used for who may read, and is shown to nobody.
          </p>
        </div>
        <DialogFooter>
          <Button variant="outline" disabled={connect.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={connect.isPending}
            disabled={!found}
            onClick={() =>
              connect.mutate({
                type: service,
                groups: true,
                ...(found?.connection && service === "google" && { reach: found.connection.reach }),
              })
            }
          >
            Continue to {vendor}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
