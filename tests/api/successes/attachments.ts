import { expect } from "vitest";
import type { attachments } from "../../../supabase/functions/_shared/contract/attachments.ts";
import { attachRead } from "../../support/attach.ts";
import { storeFile } from "../../support/upload.ts";
import { done, type SuccessesOf } from "./scene.ts";

export const attachmentsSuccesses: SuccessesOf<typeof attachments> = {
  "/thread/attachments/upload": async ({ as, user }) => {
    const path = await storeFile(user, "Pumps are blue.");
    const input = { name: "Pumps.txt", path, type: "text/plain" };
    const made = await as(user, "/thread/attachments/upload", input);
    expect(made).toMatchObject({ name: "Pumps.txt", type: "txt", size: 15, status: "processing" });
    expect((await as(user, "/thread/attachments/upload", input)).document_id).toBe(made.document_id);
  },
  "/thread/attachments": async ({ as, user, owner, id }) => {
    const { document_id } = await attachRead(user, id, "Pumps.txt", "Pumps are blue.");
    const { attachments } = await as(user, "/thread/attachments", { ids: [document_id] });
    expect(attachments).toMatchObject([{ document_id, status: "success", status_reason: null }]);
    expect(await as(owner, "/thread/attachments", { ids: [document_id] })).toEqual({ attachments: [] });
  },
  "/thread/attachments/delete": async ({ as, user, id }) => {
    const { document_id } = await attachRead(user, id, "Pumps.txt", "Pumps are blue.");
    expect(await as(user, "/thread/attachments/delete", { document_id })).toEqual(done);
    expect(await as(user, "/thread/attachments", { ids: [document_id] })).toEqual({ attachments: [] });
  },
};
