import type { Website } from "@contract/websites.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { ConfirmRows } from "@/components/list/confirm-rows.tsx";
import type { ActionDialogProps } from "@/components/list/types.ts";
import { mutation } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { Tick } from "./add-website.tsx";

/** Asks before a website is deleted, and whether its documents go too. */
export function DeleteWebsite(props: ActionDialogProps<Website>) {
  const remove = useMutation(mutation("/document/website/delete"));
  const [keep, setKeep] = useState(false);
  const [website] = props.rows;
  if (!website) return null;
  const { id, name, pages } = website;
  const documents = pages.current + pages.waiting;
  return (
    <ConfirmRows
      {...props}
      title="Delete this website?"
      action="Delete"
      onConfirm={() =>
        remove.mutate({ id, documents: !keep }, { onSuccess: () => toast.success(`${name} deleted`) })
      }
    >
      <p>
        {name} isn’t looked at any more.{" "}
        {documents > 0 &&
          (keep
            ? "What was read of it stays as it is today, as documents."
            : `Its ${formatCount(documents, "page")} leave the documents and every answer from now on.`)}
      </p>
      {documents > 0 && (
        <div className="mt-4 text-foreground">
          <Tick label="Keep its pages as documents" value={keep} onChange={setKeep} />
        </div>
      )}
    </ConfirmRows>
  );
}
