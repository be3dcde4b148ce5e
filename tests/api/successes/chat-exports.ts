import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { chatExports } from "../../../supabase/functions/_shared/contract/chat-exports.ts";
import { send } from "../../support/call.ts";
import type { Person } from "../../support/people.ts";
import type { SuccessesOf } from "./scene.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

export const chatExportsSuccesses: SuccessesOf<typeof chatExports> = {
  "/chat/export/sources": async ({ as, user, admin, document, tag }) => {
    const { id } = await document();
    const text = "# Warranty\n\nPumps are covered for five years.";
    const { revision, parts } = await as(user, "/document/text", { id });
    const whole = parts.map((part) => part.text).join("\n\n");
    const input = { revision_ids: [revision.id] };
    const { sources } = await as(user, "/chat/export/sources", input);
    expect(sources).toEqual([
      {
        document_id: id,
        revision_id: revision.id,
        revision: 1,
        text_sha256: sha256(whole),
        file_sha256: sha256(text),
        characters: whole.length,
      },
    ]);
    // Whoever may no longer read the document isn't told what it held.
    await as(admin, "/document/update/bulk", { ids: [id], add_tag_ids: [await tag()] });
    expect((await as(user, "/chat/export/sources", input)).sources).toEqual([]);
    expect((await as(admin, "/chat/export/sources", input)).sources).toEqual(sources);
  },
  "/chat/export/text": async ({ as, user, admin, id: organizationId, document, tag }) => {
    const { id } = await document();
    const { revision } = await as(user, "/document/text", { id });
    const revision_id = revision.id;
    const { sources } = await as(user, "/chat/export/sources", { revision_ids: [revision_id] });
    const saved = (person: Person) => send(person, "/chat/export/text", { revision_id }, { organizationId });
    const answer = await saved(user);
    expect(answer.headers.get("content-disposition")).toContain("text%20of%20revision%201");
    // Byte by byte what an export's hash is of.
    expect(sha256(await answer.text())).toBe(sources[0]?.text_sha256);
    await as(admin, "/document/update/bulk", { ids: [id], add_tag_ids: [await tag()] });
    expect((await saved(user)).status).toBe(404);
    expect((await saved(admin)).status).toBe(200);
  },
};
