import { logError } from "../../_shared/config/seeing/log.ts";
import { z } from "zod";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { postOf } from "../../_shared/mail/post.ts";
import type { UserContext } from "../context.ts";

const Proof = z.object({ email: z.string(), token: z.string() });

/**
 * Mails the caller a link that proves their address, in the name of the host they are on; nothing when it is proved. The token is asked as the server itself,
 * because who could read it without the mail would prove anybody's address.
 * @throws ApiError when mail isn't set up, fails, or was sent too often
 */
export async function mailEmailProof(context: UserContext): Promise<void> {
  const { service, caller, host } = context;
  const { userId } = await caller();
  const proof = Proof.nullable().parse(await rpc(service, "new_email_proof", { for_user_id: userId }));
  if (!proof) return;
  const { identity, send } = await postOf(context, { host });
  await send({
    to: proof.email,
    subject: "Confirm your e-mail address",
    body: [`Confirm that ${proof.email} is yours. The link ends in 24 hours.`],
    action: {
      label: "Confirm the address",
      url: `${identity.origin}/app/confirm-email?token=${proof.token}`,
    },
    after: ["If you didn't make an account with this address, ignore this mail."],
  });
}

/** The same after the answer is sent; what fails is said when the person asks for the mail themselves. */
export function mailEmailProofLater(context: UserContext): void {
  context.background(
    mailEmailProof(context).catch((error: unknown) => {
      if (!(error instanceof ApiError)) logError("a confirmation mail wasn't sent", error);
    }),
  );
}
