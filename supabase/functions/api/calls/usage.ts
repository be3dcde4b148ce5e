import { z } from "zod";
import { usage } from "../../_shared/contract/usage.ts";
import { rpc } from "../../_shared/db/client.ts";
import { sharedTopics } from "../../_shared/domain/text/shared-topics.ts";
import type { Handlers } from "../context.ts";

const unanswered = z.array(z.object({ asker: z.int(), question: z.string() }));
/** So many of the latest questions are looked at for topics. */
const mostQuestions = 5000;
/** A topic is told when so many people share it. */
const leastAskers = 3;

export const usageCalls: Handlers<typeof usage> = {
  "/reports/user-usage": async (
    { db, organizationId },
    { from, to, team_id, search, limit, offset, sort, direction },
  ) =>
    usage["/reports/user-usage"].output.parse(
      await rpc(db, "user_usage", {
        organization_id: organizationId,
        from_day: from,
        to_day: to,
        page_limit: limit,
        page_offset: offset,
        sort,
        direction,
        ...(team_id && { team_id }),
        ...(search && { search }),
      }),
    ),
  "/reports/document-usage": async (
    { db, organizationId },
    { from, to, used, search, limit, offset, sort, direction },
  ) =>
    usage["/reports/document-usage"].output.parse(
      await rpc(db, "document_usage", {
        organization_id: organizationId,
        from_day: from,
        to_day: to,
        page_limit: limit,
        page_offset: offset,
        used,
        sort,
        direction,
        ...(search && { search }),
      }),
    ),
  "/reports/unanswered": async ({ db, service, organizationId }, { from, to }) => {
    // As the caller first, whose role decides; the questions themselves are read past it and don't leave this process.
    const counted = await rpc(db, "user_usage", {
      organization_id: organizationId,
      from_day: from,
      to_day: to,
      page_limit: 1,
      page_offset: 0,
    });
    const { usage: all } = usage["/reports/user-usage"].output.pick({ usage: true }).parse(counted);
    const asked = await rpc(service, "unanswered_questions", {
      organization_id: organizationId,
      from_day: from,
      to_day: to,
      most: mostQuestions,
    });
    return { topics: sharedTopics(unanswered.parse(asked), leastAskers), not_found: all.not_found };
  },
};
