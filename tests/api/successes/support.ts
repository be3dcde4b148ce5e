import { expect } from "vitest";
import type { InputOf, OutputOf } from "../../../supabase/functions/_shared/contract/index.ts";
import type { support, SupportAttachment } from "../../../supabase/functions/_shared/contract/support.ts";
import { call, send } from "../../support/call.ts";
import { makeOperator, type Person } from "../../support/people.ts";
import { PNG } from "./invoice-look.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

export const REFERENCE = /^SR-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;
const png = Uint8Array.from(Buffer.from(PNG, "base64"));

/** Attaches a file for a person's next message to support: a picture unless told. */
export async function attach(
  { id }: Pick<Scene, "id">,
  person: Person,
  name = "Screen.png",
  file: { body: string | Uint8Array<ArrayBuffer>; type: string } = { body: png, type: "image/png" },
): Promise<SupportAttachment> {
  const path = "/support/attachments/upload";
  return call(person, path, { name }, { organizationId: id, file });
}

/** Sends a request of somebody, an urgent one unless told. */
export const ask = (
  { as }: Pick<Scene, "as">,
  person: Person,
  request: Partial<InputOf<"/support/submit">> = {},
): Promise<OutputOf<"/support/submit">> =>
  as(person, "/support/submit", {
    subject: "Nothing opens",
    message: "Since this morning.",
    priority: "urgent",
    ...request,
  });

export const supportSuccesses: SuccessesOf<typeof support> = {
  "/support/submit": async (scene) => {
    const { id, name } = await attach(scene, scene.user);
    const made = await ask(scene, scene.user, { attachment_ids: [id], page: "/app/chat", version: "1.0" });
    expect(made.reference).toMatch(REFERENCE);
    expect(made.answer_within).toContain("working day");
    const { messages, ...request } = await scene.as(scene.user, "/support/get", { id: made.id });
    expect(request).toMatchObject({ subject: "Nothing opens", priority: "urgent", state: "open" });
    expect(messages).toMatchObject([
      { from: "requester", content: "Since this morning.", attachments: [{ id, name, type: "image/png" }] },
    ]);
  },
  "/support/attachments/upload": async (scene) => {
    expect(await attach(scene, scene.user)).toMatchObject({ name: "Screen.png", size: png.length });
    const text = await attach(scene, scene.user, "Notlar ğ.md", {
      body: "# Günlük",
      type: "application/octet-stream",
    });
    expect(text).toMatchObject({ name: "Notlar ğ.md", type: "text/plain" });
  },
  "/support/attachments/delete": async (scene) => {
    const { id } = await attach(scene, scene.user);
    expect(await scene.as(scene.user, "/support/attachments/delete", { id })).toEqual(done);
  },
  "/support/attachments/download": async (scene) => {
    const { id } = await attach(scene, scene.user);
    await expectFile(scene, scene.user, "/support/attachments/download", id);
  },
  "/support/list": async (scene) => {
    const { id } = await ask(scene, scene.owner, { subject: "Mine" });
    const { requests, total } = await scene.as(scene.owner, "/support/list", { state: "open" });
    expect([total, requests[0]]).toMatchObject([1, { id, subject: "Mine", unread: false }]);
  },
  "/support/get": async (scene) => {
    const { id, reference } = await ask(scene, scene.admin);
    const found = await scene.as(scene.admin, "/support/get", { id });
    expect(found).toMatchObject({ id, reference, conversation_id: null, state: "open" });
  },
  "/support/reply": async (scene) => {
    const { id } = await ask(scene, scene.admin);
    const { id: file } = await attach(scene, scene.admin);
    const reply = { id, message: "Still.", attachment_ids: [file] };
    expect(await scene.as(scene.admin, "/support/reply", reply)).toEqual(done);
    const { messages } = await scene.as(scene.admin, "/support/get", { id });
    expect(messages.at(-1)).toMatchObject({ content: "Still.", attachments: [{ id: file }] });
  },
  "/agent/help-agent/conversation/person": async (scene) => {
    const made = await scene.as(scene.admin, "/agent/help-agent/conversation/person", { message: "Help?" });
    expect(made).toMatchObject({ conversation_id: expect.stringMatching(/^\d+$/) as string });
    expect(made.reference).toMatch(REFERENCE);
  },
  "/admin/support/all": async (scene) => {
    const { id, reference } = await ask(scene, scene.owner);
    const operator = await makeOperator();
    const search = { search: reference.toLowerCase(), state: "open", priority: "urgent" } as const;
    const { requests, total } = await call(operator, "/admin/support/all", search);
    expect([total, requests]).toMatchObject([1, [{ id, email: scene.owner.email, attachments: 0 }]]);
  },
  "/admin/support/get": async (scene) => {
    const { id } = await ask(scene, scene.owner, { page: "/app/chat", version: "1.0" });
    const found = await call(await makeOperator(), "/admin/support/get", { id });
    expect(found).toMatchObject({ role: "owner", organization_id: scene.id, page: "/app/chat" });
  },
  "/admin/support/answer": async (scene) => {
    const { id } = await ask(scene, scene.owner);
    const operator = await makeOperator();
    expect(await call(operator, "/admin/support/answer", { id, message: "Try again." })).toEqual(done);
    const { requests } = await scene.as(scene.owner, "/support/list", {});
    expect(requests.find((each) => each.id === id)).toMatchObject({ state: "answered", unread: true });
    const { messages } = await scene.as(scene.owner, "/support/get", { id });
    expect(messages.at(-1)).toMatchObject({ from: "support", author: null, content: "Try again." });
    expect((await scene.as(scene.owner, "/support/list", {})).unread).toBe(0);
  },
  "/admin/support/close": async (scene) => {
    const { id } = await ask(scene, scene.user);
    expect(await call(await makeOperator(), "/admin/support/close", { id })).toEqual(done);
    expect(await scene.as(scene.user, "/support/get", { id })).toMatchObject({ state: "closed" });
  },
  "/admin/support/priority": async (scene) => {
    const { id } = await ask(scene, scene.user);
    const operator = await makeOperator();
    expect(await call(operator, "/admin/support/priority", { id, priority: "low" })).toEqual(done);
    expect(await call(operator, "/admin/support/get", { id })).toMatchObject({ priority: "low" });
  },
  "/admin/support/download": async (scene) => {
    const { id } = await attach(scene, scene.admin);
    await ask(scene, scene.admin, { attachment_ids: [id] });
    await expectFile(scene, await makeOperator(), "/admin/support/download", id);
  },
};

async function expectFile({ id: organizationId }: Scene, person: Person, path: string, id: number) {
  const file = await send(person, path, { id }, { organizationId });
  expect(file.headers.get("content-disposition")).toContain("attachment");
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(png);
}
