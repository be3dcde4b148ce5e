import { expect } from "vitest";
import type { tagSuggestions } from "../../../supabase/functions/_shared/contract/tag-suggestions.ts";
import type { SuccessesOf } from "./scene.ts";

export const tagSuggestionsSuccesses: SuccessesOf<typeof tagSuggestions> = {
  "/document/suggested-tags": async ({ as, admin, document }) => {
    const { id } = await document();
    const named = (name: string) => as(admin, "/organization/tags/create", { name });
    const [warranties, pumps] = [await named("Warranty"), await named("Machines")];
    await as(admin, "/organization/update-suggested-tag-context", {
      suggested_tag_context: "Machines is for pumps and valves, covered by us.",
    });
    const suggested = async () => (await as(admin, "/document/suggested-tags", { ids: [id] })).documents;
    expect(await suggested()).toEqual([
      {
        document_id: id,
        failure: null,
        suggestions: [
          { tag_id: warranties.id, reason: "It has “Warranty” in its name." },
          { tag_id: pumps.id, reason: "It speaks of “Pumps” and “covered”." },
        ],
      },
    ]);
    await as(admin, "/document/update/bulk", { ids: [id], add_tag_ids: [pumps.id] });
    expect((await suggested())[0]?.suggestions.map(({ tag_id }) => tag_id)).toEqual([warranties.id]);
  },
};
