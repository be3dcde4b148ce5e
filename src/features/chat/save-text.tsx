import type { Citation } from "@contract/chat.ts";
import { useMutation } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { download } from "@/lib/file-client.ts";
import { saveFile } from "@/lib/save-file.ts";
import { useSession } from "@/lib/session.ts";

/** Saves the very text that a citation counts in, with which an export of the answer is verified offline. */
export function SaveText({ citation: { document_id, revision_id } }: { citation: Citation }) {
  const { organization } = useSession();
  const save = useMutation({
    mutationFn: async (id: number) => {
      const input = { revision_id: id };
      const { name, blob } = await download("/chat/export/text", input, { organizationId: organization.id });
      saveFile(name, blob);
    },
  });
  if (document_id === null || revision_id === null) return null;
  return (
    <Tooltip content="Save the text it counts in, to verify an export with">
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Save the cited text"
        busy={save.isPending}
        onClick={() => save.mutate(revision_id)}
      >
        <FileDown />
      </Button>
    </Tooltip>
  );
}
