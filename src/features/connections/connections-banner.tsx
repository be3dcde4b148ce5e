import type { Connection } from "@contract/connections.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Unplug } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { Banner } from "@/components/ui/banner.tsx";
import { Button } from "@/components/ui/button.tsx";
import { query } from "@/lib/api.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import { SERVICES } from "@/lib/services.ts";
import { useSession } from "@/lib/session.ts";
import { useConnect } from "@/lib/use-connect.ts";
import { useRealtime } from "@/lib/use-realtime.ts";
import { mendWords } from "./connection-state.tsx";

const nameOf = ({ id, state }: Connection) => `${id} ${state}`;

/** Says of one's own connection that it works no more; not on the screen that says it of each. */
export function ConnectionsBanner() {
  const { authId } = useSession();
  const client = useQueryClient();
  const { data } = useQuery(query("/user-integrations"));
  const refresh = () => void invalidatePaths(client, ["/user-integrations"]);
  useRealtime("user", authId, { connection: refresh }, refresh);
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
