import { expect } from "vitest";
import type { helpContent } from "../../../supabase/functions/_shared/contract/help-content.ts";
import { call, refusal } from "../../support/call.ts";
import { keepHelp } from "../../support/help.ts";
import { done, type SuccessesOf } from "./scene.ts";

export const helpContentSuccesses: SuccessesOf<typeof helpContent> = {
  "/help-content/getAll": async ({ user }) => {
    const { slug, title } = await keepHelp("prompt");
    const { items } = await call(user, "/help-content/getAll", { kind: "prompt", search: title });
    expect(items.map(({ item }) => item.slug)).toEqual([slug]);
  },
  "/help-content/get": async ({ user }) => {
    const { slug, title } = await keepHelp("prompt");
    const told = await call(user, "/help-content/get", { kind: "prompt", slug });
    expect([told.item.title, told.helpful]).toEqual([title, null]);
    expect((await refusal(user, "/help-content/get", { kind: "video", slug })).status).toBe(404);
  },
  "/help-content/feedback": async ({ user, admin }) => {
    const { slug } = await keepHelp("prompt");
    const said = { kind: "prompt", slug, helpful: false, comment: "It is out of date." } as const;
    expect(await call(user, "/help-content/feedback", said)).toEqual(done);
    const helpful = async (person: typeof user) =>
      (await call(person, "/help-content/get", { kind: "prompt", slug })).helpful;
    expect([await helpful(user), await helpful(admin)]).toEqual([false, null]);
  },
};
