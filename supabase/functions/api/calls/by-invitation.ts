import { ApiError } from "../../_shared/db/api-error.ts";
import { type Db, rpc } from "../../_shared/db/client.ts";
import { normalHost } from "../../_shared/domain/hosts/normal-host.ts";
import { z } from "zod";

const Resolved = z.object({ organizationId: z.int().nullable() });

/**
 * On a host of an organisation people join it by invitation, and make none of their own (product §1).
 * @param host where the page is from that calls, as its browser tells
 * @throws ApiError 403 there
 */
export async function refuseOnOrganizationHost(service: Db, host: string | null): Promise<void> {
  const named = host === null ? null : normalHost(host);
  if (named === null) return;
  const { organizationId } = Resolved.parse(await rpc(service, "resolve_host", { host: named }));
  if (organizationId !== null)
    throw new ApiError("forbidden", "Accounts here are made by invitation. Ask an admin for one.");
}
