import { type previews, ReadersPreview } from "../../_shared/contract/previews.ts";
import { rpc } from "../../_shared/db/client.ts";
import type { Handlers } from "../context.ts";

export const previewCalls: Handlers<typeof previews> = {
  "/document/readers/preview": async ({ db, organizationId }, { ids, add_tag_ids, remove_tag_ids }) =>
    ReadersPreview.parse(
      await rpc(db, "preview_readers", {
        organization_id: organizationId,
        document_ids: ids,
        add_tag_ids,
        remove_tag_ids,
      }),
    ),
  "/organization/tags/preview": async ({ db, organizationId }, change) =>
    ReadersPreview.parse(
      await rpc(db, "preview_readers", {
        organization_id: organizationId,
        of_user_ids: change.user_ids,
        of_team_ids: change.team_ids,
        replace: change.replace,
        joining_ids: change.joining_ids,
        leaving_ids: change.leaving_ids,
        ...(change.delete_tag_id && { gone_tag_id: change.delete_tag_id }),
        ...(change.delete_team_id && { gone_team_id: change.delete_team_id }),
        ...(change.tag_ids && { new_tag_ids: change.tag_ids }),
        ...(change.in_team_ids && { new_team_ids: change.in_team_ids }),
      }),
    ),
};
