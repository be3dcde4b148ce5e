import type { Domain } from "@contract/domains.ts";
import { useMutation } from "@tanstack/react-query";
import { FormDialog } from "@/components/form/form-dialog.tsx";
import { TypedForm } from "@/components/typed-delete.tsx";
import { mutation } from "@/lib/api.ts";
import { notify } from "@/lib/toast.ts";

interface RemoveDomainProps {
  domain: Domain;
  onClose: () => void;
}

/** Takes a domain away once its name is typed. */
export function RemoveDomain({ open, ...props }: RemoveDomainProps & { open: boolean }) {
  const { host, state } = props.domain;
  return (
    <FormDialog
      open={open}
      onClose={props.onClose}
      title={`Remove ${host}?`}
      description={
        state === "active"
          ? "Nobody can sign in there from that moment, and links in mails lead elsewhere. Another organisation can claim it."
          : "It counts no longer, and another organisation can claim it."
      }
    >
      <RemoveForm {...props} />
    </FormDialog>
  );
}

function RemoveForm({ domain: { id, host }, onClose }: RemoveDomainProps) {
  const remove = useMutation(mutation("/organization/domains/remove", { quiet: true }));
  return (
    <TypedForm
      action="Remove domain"
      expected={host}
      what="domain"
      onClose={onClose}
      onDelete={async () => {
        await remove.mutateAsync({ id });
        notify((toast) => toast.success(`${host} removed`));
        onClose();
      }}
    />
  );
}
