import type { Connection } from "@contract/connections.ts";
import { Badge } from "@/components/ui/badge.tsx";

/** How a connection stands, in a word. */
export function ConnectionBadge({ connection }: { connection: Connection | null }) {
  if (connection === null) return null;
  if (connection.state === "reconnect") return <Badge variant="destructive">Sign in again</Badge>;
  if (connection.state === "admin_consent") return <Badge variant="warning">Needs an administrator</Badge>;
  if (connection.missing.length > 0) return <Badge variant="warning">Not all allowed</Badge>;
  return <Badge variant="success">Connected</Badge>;
}

/** What the button that mends a broken connection says. */
export const mendWords = ({ state }: Pick<Connection, "state">) =>
  state === "admin_consent" ? "Try again" : "Sign in again";
