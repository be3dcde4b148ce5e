import type { ConnectionType } from "@contract/connections.ts";
import { useMutation } from "@tanstack/react-query";
import { connect } from "./connecting.ts";
import { useSession } from "./session.ts";

interface Wish {
  type: ConnectionType;
  /** Where to come back to; here unless given. */
  from?: string;
  reach?: "files" | "folders";
  groups?: boolean;
  takeOver?: number[];
}

/** Leaves for a vendor to sign in there; why that can't be done is a toast. */
export function useConnect() {
  const { organization } = useSession();
  return useMutation({
    mutationFn: (wish: Wish) =>
      connect({
        from: window.location.pathname + window.location.search,
        ...wish,
        organizationId: organization.id,
      }),
  });
}
