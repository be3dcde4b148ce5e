import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { query } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { request } from "@/lib/http.ts";
import { errorMessage } from "@/lib/errors.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import { useSession } from "@/lib/session.ts";
import { removeFactors } from "./factors.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { Sessions } from "./sessions.tsx";
import { SetUp } from "./set-up.tsx";

/** How the signed-in person signs in: the second step, its recovery codes, and where they are signed in. */
export function SecuritySection() {
  return (
    <>
      <TwoStep />
      <Sessions />
    </>
  );
}

function TwoStep() {
  const { user } = useSession();
  const client = useQueryClient();
  const [open, setOpen] = useState<"set-up" | "remove" | "codes" | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const on = user.mfa.enrolled;
  const left = useQuery(query("/user/security/get"));
  const required = user.organizations.some(({ id }) => id === 1);
  const done = () => {
    setOpen(null);
    setCodes(null);
    void invalidatePaths(client, ["/user/get-or-create", "/user/security/get"]);
  };
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card aria-labelledby="two-step">
      <CardHeader>
        <CardTitle id="two-step" className="flex items-center gap-2">
          Two-step sign-in {on ? <Badge variant="success">On</Badge> : <Badge variant="outline">Off</Badge>}
        </CardTitle>
        <CardDescription>
          After your password you enter a code from an app on your phone. Whoever learns your password still
          can’t sign in.
        </CardDescription>
      </CardHeader>
      <CardContent className="flex flex-wrap gap-2">
        {on ? (
          <>
            <Button variant="outline" busy={busy} onClick={() => setOpen("codes")}>
              New recovery codes
            </Button>
            <Button variant="outline" disabled={busy} onClick={() => setOpen("remove")}>
              Turn off
            </Button>
          </>
        ) : (
          <Button onClick={() => setOpen("set-up")}>Set up two-step sign-in</Button>
        )}
      </CardContent>
      <Dialog open={open === "set-up" || codes !== null} onOpenChange={(next) => !next && done()}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>{codes ? "New recovery codes" : "Set up two-step sign-in"}</DialogTitle>
            <DialogDescription>
              {codes
                ? "The earlier ones don’t work any more."
                : "You need an authenticator app on your phone."}
            </DialogDescription>
          </DialogHeader>
          {codes ? <RecoveryCodes codes={codes} onDone={done} /> : <SetUp onDone={done} />}
        </DialogContent>
      </Dialog>
      <ConfirmDialog
        open={open === "codes"}
        onOpenChange={(next) => !next && setOpen(null)}
        title="Make new recovery codes?"
        action="Make new codes"
        destructive={false}
        onConfirm={() =>
          void run(async () => {
            setOpen(null);
            setCodes((await request("/user/security/new-codes", {})).codes);
          })
        }
      >
        {left.data && `${formatCount(left.data.recovery_codes_left, "code")} of yours can still be used. `}
        The earlier ones stop working at once.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === "remove"}
        onOpenChange={(next) => !next && setOpen(null)}
        title="Turn off two-step sign-in?"
        action="Turn off"
        onConfirm={() =>
          void run(async () => {
            await removeFactors();
            toast.success("Two-step sign-in is off");
            done();
          })
        }
      >
        {required
          ? "As a platform admin you’ll be asked to set it up again before you get into the administration."
          : "Your password alone will sign you in. Organisations that ask for two steps will have you set it up again."}
      </ConfirmDialog>
    </Card>
  );
}
