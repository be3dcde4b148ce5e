import type { Connection } from "@contract/connections.ts";
import { useQuery } from "@tanstack/react-query";
import { Unplug } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { Banner } from "@/components/ui/banner.tsx";
import { Button } from "@/components/ui/button.tsx";
import { query } from "@/lib/api.ts";
import { SERVICES } from "@/lib/services.ts";
import { useConnect } from "@/lib/use-connect.ts";
import { mendWords } from "./connection-state.tsx";

/** Whether one's connections work is asked again after so long; syncs that stop are told of on their screen at once. */
const EVERY_MS = 10 * 60_000;

const nameOf = ({ id, state }: Connection) => `${id} ${state}`;

/** Says of one's own connection that it works no more; not on the screen that says it of each. */
export function ConnectionsBanner() {
  const { data } = useQuery({
    ...query("/user-integrations"),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  });
  const [gone, setGone] = useState<readonly string[]>([]);
  const { pathname } = useLocation();
  if (pathname === "/app/integrations") return null;
  const broken = (data?.integrations ?? [])
    .map(({ connection }) => connection)
    .find((one) => one !== null && one.state !== "connected" && !gone.includes(nameOf(one)));
  if (!broken) return null;
  return <Broken connection={broken} onDismiss={() => setGone([...gone, nameOf(broken)])} />;
}

function Broken({ connection, onDismiss }: { connection: Connection; onDismiss: () => void }) {
  const connect = useConnect();
  const { name, vendor } = SERVICES[connection.type];
  return (
    <Banner
      icon={Unplug}
      onDismiss={onDismiss}
      actions={
        <Button
          size="xs"
          busy={connect.isPending}
          onClick={() => connect.mutate({ type: connection.type, reach: connection.reach })}
        >
          {mendWords(connection)}
        </Button>
      }
    >
      <span className="font-medium text-foreground">{name} isn’t connected any more.</span>{" "}
      {connection.state === "admin_consent"
        ? `An administrator of your organisation at ${vendor} has to allow it.`
        : "Nothing new comes from there until you sign in again."}
    </Banner>
  );
}
