import { z } from "zod";
import { TagSuggestion, type tagSuggestions } from "../../_shared/contract/tag-suggestions.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { json } from "../../_shared/db/statement.ts";
import { suggestTags } from "../../_shared/generation/tag-suggestions.ts";
import type { Handlers, MemberContext } from "../context.ts";

const ToSuggest = z.object({
  context: z.string(),
  tags: z.array(z.object({ id: z.int(), name: z.string() })),
  documents: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      title: z.string().nullable(),
      tag_ids: z.array(z.int()),
      read: z.boolean(),
      basis: z.string(),
      suggestions: z.array(TagSuggestion).nullable(),
      over: z.boolean(),
      text: z.string(),
    }),
  ),
});
type ToSuggest = z.infer<typeof ToSuggest>;
type Asked = ToSuggest["documents"][number];

/** Models that are asked at the same time for one call. */
const AT_ONCE = 4;

export const tagSuggestionCalls: Handlers<typeof tagSuggestions> = {
  "/document/suggested-tags": async (context, { ids }) => {
    const { db, organizationId } = context;
    const args = { organization_id: organizationId, of_document_ids: [...new Set(ids)] };
    const found = ToSuggest.parse(await rpc(db, "tags_to_suggest", args));
    const waiting = found.documents.map((document, index) => ({ document, index }));
    const told: Awaited<ReturnType<typeof suggestionsFor>>[] = [];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        told[next.index] = await suggestionsFor(context, found, next.document);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return { documents: told };
  },
};

/** What is suggested for one document. Its failure is its own: the others are told all the same. */
async function suggestionsFor(context: MemberContext, { tags, context: said }: ToSuggest, document: Asked) {
  const tell = (suggestions: TagSuggestion[], failure: string | null = null) => ({
    document_id: document.id,
    suggestions: suggestions.filter(({ tag_id }) => !document.tag_ids.includes(tag_id)),
    failure,
  });
  if (document.suggestions) return tell(document.suggestions);
  if (!document.read) return tell([], "Nothing of this document has been read yet.");
  if (document.over) {
    const bound = "Tags are suggested for at most 300 documents of an organisation in an hour.";
    return tell([], `${bound} Go on in the next hour.`);
  }
  try {
    const asked = { title: document.title ?? document.name, text: document.text };
    const found = await suggestTags(context.ai, { context: said, tags, document: asked }, context.stopping);
    await rpc(context.service, "save_tag_suggestions", {
      organization_id: context.organizationId,
      of_document_id: document.id,
      basis: document.basis,
      suggestions: json(found),
    });
    return tell(found);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return tell([], error.message);
  }
}
