import type { MemberContext } from "../context.ts";

/** Whom the service role acts for: the caller, in the organisation that the call is for. */
export async function acting(context: MemberContext) {
  const { userId } = await context.caller();
  return { user_id: userId, organization_id: context.organizationId };
}
