import { useSearchParams } from "react-router-dom";
import { InvitationScreen } from "@/features/auth/invitation.tsx";
import { SignUp } from "@/features/auth/sign-up.tsx";

/** /app/sign-up, and /app/sign-up?invitation=<token> */
export function Component() {
  const [params] = useSearchParams();
  const token = params.get("invitation");
  return token === null ? <SignUp /> : <InvitationScreen token={token} />;
}
