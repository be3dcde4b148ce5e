import { useMutation } from "@tanstack/react-query";
import { Button, type ButtonProps } from "@/components/ui/button.tsx";
import { mutation } from "@/lib/api.ts";
import { notify } from "@/lib/toast.ts";

interface SendProofButtonProps extends Pick<ButtonProps, "variant" | "size" | "className"> {
  /** The address that the mail goes to. */
  email: string;
  /** Whether one was sent already. */
  again?: boolean;
}

/** Mails the signed-in person a link that confirms their address. */
export function SendProofButton({ email, again, ...looks }: SendProofButtonProps) {
  const send = useMutation(mutation("/user/send-email-proof"));
  return (
    <Button
      {...looks}
      busy={send.isPending}
      onClick={() => {
        send.mutate(
          {},
          { onSuccess: () => notify((toast) => toast.success(`We’ve sent a link to ${email}`)) },
        );
      }}
    >
      {again ? "Send it again" : "Send the link"}
    </Button>
  );
}
