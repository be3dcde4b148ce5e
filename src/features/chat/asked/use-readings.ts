import type { Attachment } from "@contract/attachments.ts";
import { query } from "@/lib/api.ts";
import { useSession } from "@/lib/session.ts";
import { useRealtime } from "@/lib/use-realtime.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useAsked } from "./asked-with.ts";
import { noteReading } from "./send-files.ts";

/** How long the server may be silent about a file before it is asked. */
const SILENCE_MS = 5_000;

/** Keeps the files of a draft right while they are read: told by the server, and asked for when it is silent. */
export function useReadings(draft: string, organizationId: number): void {
  const { authId } = useSession();
  const { files } = useAsked(draft);
  const ids = files.flatMap(({ attachment }) =>
    attachment?.status === "processing" ? [attachment.document_id] : [],
  );
  const isReading = ids.length > 0;
  const told = useQuery({
    ...query("/thread/attachments", { ids }, { organizationId }),
    enabled: isReading,
    staleTime: 0,
    refetchInterval: isReading ? SILENCE_MS : false,
  });
  const { data, refetch } = told;
  const note = useEffectEvent((attachments: readonly Attachment[]) => noteReading(draft, ids, attachments));
  useEffect(() => {
    if (data) note(data.attachments);
  }, [data, draft]);
  useRealtime("user", isReading ? authId : null, {
    document(change) {
      if (ids.includes(change.document_id)) void refetch();
    },
  });
}
