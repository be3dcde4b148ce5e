import { logError } from "../../_shared/config/seeing/log.ts";
import { z } from "zod";
import type { TextPiece } from "../../_shared/contract/call.ts";
import { FreeMessageCount, helpAgent, HelpConversation } from "../../_shared/contract/help-agent.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { underLease } from "../../_shared/db/lease.ts";
import { HelpContext } from "../../_shared/generation/compositions/help/context.ts";
import { writeHelp } from "../../_shared/generation/compositions/help/write-help.ts";
import { CANCELLED } from "../../_shared/generation/generate.ts";
import { BegunJob } from "../../_shared/generation/held-job.ts";
import { Running } from "../../_shared/generation/running.ts";
import { Channel } from "../../_shared/generation/sinks/channel.ts";
import { textStream } from "../../_shared/generation/sinks/text-stream.ts";
import { postOf } from "../../_shared/mail/post.ts";
import type { Handlers, MemberContext } from "../context.ts";

const done = { success: true } as const;

const Told = z.object({ conversation_id: z.string(), answer_id: z.int().nullable() });
const Started = Told.extend({ answer_id: z.int(), job: BegunJob, context: HelpContext });
const Written = z.object({
  status: z.enum(["generating", "complete", "failed"]),
  content: z.string(),
  error: z.string().nullable(),
});
const Requested = z.object({
  asked_at: z.string(),
  is_new: z.boolean(),
  organization: z.string(),
  ceiling: z.string(),
  owners: z.array(z.string()),
});

/** Answers that this process is writing, by their ids. */
const running = new Running();

/** Writes an answer whose job this process holds, whoever listens. */
function beginWriting(
  context: MemberContext,
  userId: number,
  begun: z.infer<typeof Started>,
  told: Channel<string>,
): void {
  const { service, storing, ai, stopping } = context;
  const { add } = textStream(told);
  const write = (stop: AbortController) =>
    underLease(service, begun.job, stopping, ({ signal: lease }) =>
      writeHelp(
        { service, storing, ai },
        { job: begun.job, context: begun.context, stop, lease, emit: (text) => add?.(text, 0) },
      ),
    )
      .catch((error: unknown) => {
        logError("an answer of the help agent failed", error, { answer: begun.answer_id });
      })
      .finally(() => told.close());
  context.background(running.begin(begun.answer_id, userId, write));
}

/** Between two looks at an answer that another process writes, in milliseconds. */
const LOOK_EVERY = 400;

/**
 * Waits for the end of an answer that is written elsewhere, or whose writing broke off here, and gives what wasn't told of
 * it yet. @throws ApiError in words when it failed, is deleted, or was begun anew behind what was told
 */
async function restOf(
  { db, organizationId, stopping }: MemberContext,
  answer_id: number,
  told: string,
): Promise<string> {
  for (;;) {
    const written = Written.nullable().parse(
      await rpc(db, "help_answer", { organization_id: organizationId, answer_id }),
    );
    if (written === null) throw new ApiError("not_found", "This conversation was deleted.");
    if (written.status === "failed") {
      throw new ApiError("provider_failed", written.error ?? "The answer couldn't be finished.");
    }
    if (written.status === "complete") {
      if (written.content.startsWith(told)) return written.content.slice(told.length);
      throw new ApiError("conflict", "The answer was written anew. Open the conversation again to read it.");
    }
    if (stopping.aborted) {
      throw new ApiError(
        "unavailable",
        "The answer is still being written. Open the conversation again to read it.",
      );
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
}

export const helpAgentCalls: Handlers<typeof helpAgent> = {
  "/agent/help-agent/free-message-count": async ({ db, organizationId }) =>
    FreeMessageCount.parse(await rpc(db, "help_allowance", { organization_id: organizationId })),
  "/agent/help-agent/placeholder-questions": async ({ db, organizationId }) =>
    helpAgent["/agent/help-agent/placeholder-questions"].output.parse(
      await rpc(db, "help_agent_offered", { organization_id: organizationId }),
    ),
  "/agent/help-agent/conversation": async ({ db, organizationId }, { id }) =>
    HelpConversation.parse(
      await rpc(db, "get_help_conversation", {
        organization_id: organizationId,
        conversation_id: Number(id),
      }),
    ),
  "/agent/help-agent/conversation/list": async ({ db, organizationId }, { limit, offset }) =>
    helpAgent["/agent/help-agent/conversation/list"].output.parse(
      await rpc(db, "list_help_conversations", {
        organization_id: organizationId,
        page_limit: limit,
        page_offset: offset,
      }),
    ),
  "/agent/help-agent/conversation/update": async ({ db, organizationId }, { id, feedback }) => {
    await rpc(db, "rate_help_conversation", {
      organization_id: organizationId,
      conversation_id: Number(id),
      ...feedback,
    });
    return done;
  },
  "/agent/help-agent/conversation/delete": async ({ db, organizationId, caller }, { id }) => {
    const ids = { organization_id: organizationId, conversation_id: Number(id) };
    const writing = z
      .int()
      .nullable()
      .parse(await rpc(db, "delete_help_conversation", ids));
    // Its writer would hear of it at its next beat.
    if (writing !== null) await running.stop(writing, async () => (await caller()).userId, CANCELLED);
    return done;
  },
  async *"/agent/help-agent/message/stream"(context, input): AsyncGenerator<TextPiece> {
    const { conversation_id, confirm_paid, message_id, page } = input;
    const result = await rpc(context.db, "start_help_answer", {
      organization_id: context.organizationId,
      message: input.message,
      help_agent_id: input.help_agent_id,
      ...(conversation_id && { conversation_id: Number(conversation_id) }),
      ...(confirm_paid && { confirmed: confirm_paid }),
      ...(message_id && { key: message_id }),
      ...(page && { page }),
    });
    const started = Started.safeParse(result).data;
    const told = started ?? Told.parse(result);
    const pieces = new Channel<string>();
    if (started) beginWriting(context, (await context.caller()).userId, started, pieces);
    else pieces.close();
    yield { conversation_id: told.conversation_id };
    // A person answers, by and by.
    if (told.answer_id === null) return;
    let shown = "";
    for await (const piece of pieces) {
      shown += piece;
      yield piece;
    }
    const rest = await restOf(context, told.answer_id, shown);
    if (rest !== "") yield rest;
  },
  "/agent/help-agent/paid/request": async (context) => {
    const { service, organizationId, caller } = context;
    const { userId, name, email } = await caller();
    const ids = { organization_id: organizationId, user_id: userId };
    const { owners, ...asked } = Requested.parse(await rpc(service, "request_paid_help", ids));
    if (!asked.is_new) return { owners: owners.length, asked_at: asked.asked_at };
    const { identity, send } = await postOf(context, { organizationId });
    const who = name || email;
    const mails = owners.map((to) =>
      send({
        to,
        subject: `${who} asks for paid messages to the help agent`,
        body: [
          `${who} (${email}) has used the free messages to the help agent and asks ${asked.organization} to allow paid ones. The ceiling is ${asked.ceiling} a month for the whole organisation; an owner can raise it.`,
        ],
        action: { label: "See payment and ceilings", url: `${identity.origin}/app/settings/billing` },
        key: `paid-help:${organizationId}:${userId}:${asked.asked_at}:${to}`,
      }),
    );
    const sent = await Promise.allSettled(mails);
    const failed = sent.find((each) => each.status === "rejected");
    if (failed && sent.every((each) => each.status === "rejected")) {
      // Nobody heard of it, so that it can be asked again at once.
      await rpc(service, "forget_paid_help_request", ids);
      throw failed.reason;
    }
    return { owners: owners.length, asked_at: asked.asked_at };
  },
};
