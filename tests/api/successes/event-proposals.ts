import { expect } from "vitest";
import type { eventProposals } from "../../../supabase/functions/_shared/contract/event-proposals.ts";
import { events } from "../../support/call.ts";
import { consent, googleAccount, sharedGoogle } from "../../support/google.ts";
import type { Scene, SuccessesOf } from "./scene.ts";

/** The user with a calendar of their own, and an answer that proposes an event. */
async function proposed(scene: Scene): Promise<number> {
  const account = await googleAccount();
  const { url } = await scene.as(scene.user, "/google-calendar/auth-url", {});
  const { code, state = "" } = await consent(sharedGoogle(), url, account);
  await scene.as(scene.user, "/google-calendar/connect", { code, state });
  const input = {
    message: "Plan a meeting with Ada on 2 March 2027 at 10 for an hour",
    asked: { time_zone: "Europe/London" },
  };
  for await (const event of events(scene.user, "/chat/message", input, { organizationId: scene.id })) {
    if (event.type === "end" && event.message.search?.calendar?.proposes) return event.message.id;
  }
  throw new Error("Nothing was proposed.");
}

const draft = {
  title: "Meeting with Ada",
  start: "2027-03-02T10:00",
  end: "2027-03-02T11:00",
  time_zone: "Europe/London",
};

export const eventProposalSuccesses: SuccessesOf<typeof eventProposals> = {
  "/chat/event-proposal": async (scene) => {
    const message_id = await proposed(scene);
    expect(await scene.as(scene.user, "/chat/event-proposal", { message_id })).toEqual({
      ...{ message_id, state: "proposed", event: null },
      draft: { ...draft, guests: [] },
    });
  },
  "/chat/event-proposal/create": async (scene) => {
    const message_id = await proposed(scene);
    const { title, ...when } = draft;
    const made = await scene.as(scene.user, "/chat/event-proposal/create", { message_id, title, when });
    expect(made).toMatchObject({
      state: "created",
      event: { title, start: "2027-03-02T10:00:00.000Z", guests: 0 },
    });
  },
  "/chat/event-proposal/dismiss": async (scene) => {
    const message_id = await proposed(scene);
    const dismissed = await scene.as(scene.user, "/chat/event-proposal/dismiss", { message_id });
    expect(dismissed).toMatchObject({ state: "dismissed", event: null });
  },
};
