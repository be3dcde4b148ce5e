import { z } from "zod";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import type { UserContext } from "../context.ts";

const Proof = z.object({ email: z.string(), token: z.string() });

/**
 * Mails the caller a link that proves their address; nothing when it is proved. The token is asked as the server itself,
 * because who could read it without the mail would prove anybody's address.
 * @throws ApiError when mail isn't set up, fails, or was sent too often
 */
export async function mailEmailProof({ service, env, mailer, caller }: UserContext): Promise<void> {
  const { userId } = await caller();
  const proof = Proof.nullable().parse(await rpc(service, "new_email_proof", { for_user_id: userId }));
  if (!proof) return;
  const link = `${env.publicUrl}/app/confirm-email?token=${proof.token}`;
  await mailer.send({
    to: proof.email,
    subject: "Confirm your e-mail address",
    text: `Open this link to confirm that ${proof.email} is yours; it ends in 24 hours. If you didn't make an account with this address, ignore this mail.\n\n${link}`,
    link,
  });
}

/** The same after the answer is sent; what fails is said when the person asks for the mail themselves. */
export function mailEmailProofLater(context: UserContext): void {
  context.background(
    mailEmailProof(context).catch((error: unknown) => {
      if (!(error instanceof ApiError)) console.error(`${context.requestId} confirmation mail:`, error);
    }),
  );
}
