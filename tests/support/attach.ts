import type { OutputOf } from "../../supabase/functions/_shared/contract/index.ts";
import { call } from "./call.ts";
import type { Person } from "./people.ts";
import { storeFile } from "./upload.ts";
import { until } from "./wait.ts";

/** Attaches a file as the app does, and waits until it has been read, or couldn't be. */
export async function attachRead(
  person: Person,
  organizationId: number,
  name: string,
  bytes: string | Uint8Array<ArrayBuffer>,
): Promise<OutputOf<"/thread/attachments/upload">> {
  const path = await storeFile(person, bytes);
  const type = name.split(".").at(-1) ?? "";
  const { document_id } = await call(
    person,
    "/thread/attachments/upload",
    { name, path, type },
    { organizationId },
  );
  return until(`the reading of ${name}`, async () => {
    const { attachments } = await call(
      person,
      "/thread/attachments",
      { ids: [document_id] },
      { organizationId },
    );
    const [attachment] = attachments;
    return attachment && attachment.status !== "processing" ? attachment : null;
  });
}
