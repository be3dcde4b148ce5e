import { expect } from "vitest";
import type { agents } from "../../../supabase/functions/_shared/contract/agents.ts";
import { makeAgent } from "../../support/agents.ts";
import { call, refusal } from "../../support/call.ts";
import { addMember, makeOperator, makePerson, type Person } from "../../support/people.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

/** An instance of the message generator, private to who makes it. */
export async function instanceBy({ as }: Scene, person: Person, name = "Mails"): Promise<number> {
  const values = { tone: "formal", purpose: "Thank them." };
  const made = await as(person, "/agent/instance/create", { type: "message_generator", name, values });
  return made.id;
}

const catalogue = async (person: Person) => (await call(person, "/admin/agent/all", {})).agents;
export const agentsSuccesses: SuccessesOf<typeof agents> = {
  "/agent/all": async ({ as, user }) => {
    const { agents: all } = await as(user, "/agent/all", {});
    const message = all.find(({ type }) => type === "message_generator");
    expect(message?.fields.map(({ key }) => key)).toEqual(
      expect.arrayContaining(["purpose", "key_points", "tone", "recipients"]),
    );
  },
  "/agent/instances": async (scene) => {
    const id = await instanceBy(scene, scene.user);
    const ids = async (person: Person, type?: string) => {
      const { instances, total } = await scene.as(person, "/agent/instances", {
        ...(type && { type }),
        limit: 100,
      });
      expect(total).toBe(instances.length);
      return instances.map((instance) => instance.id);
    };
    expect(await ids(scene.user)).toContain(id);
    expect(await ids(scene.admin, "message_generator")).toContain(id);
    expect(await ids(scene.admin, "voice_generator")).not.toContain(id);
    const colleague = await makePerson();
    await addMember(scene.id, colleague, "user");
    expect(await ids(colleague)).not.toContain(id);
  },
  "/agent/instance": async (scene) => {
    const id = await instanceBy(scene, scene.user);
    const seen = await scene.as(scene.user, "/agent/instance", { id });
    expect(seen).toMatchObject({ permission: "edit", why: "maker", manages: false });
    expect(seen.values).toEqual({ tone: "formal", purpose: "Thank them." });
    expect(await scene.as(scene.admin, "/agent/instance", { id })).toMatchObject({
      why: "admin",
      manages: true,
    });
  },
  "/agent/instance/create": async (scene) => {
    const values = { tone: "no tone" };
    const { status, body } = await refusal(
      scene.user,
      "/agent/instance/create",
      { type: "message_generator", name: "Mails", values },
      { organizationId: scene.id },
    );
    expect([status, body.message]).toEqual([400, "Tone must be one of its options."]);
    expect(await instanceBy(scene, scene.user)).toBeGreaterThan(0);
  },
  "/agent/instance/update": async (scene) => {
    const id = await instanceBy(scene, scene.user);
    const changes = { name: "Letters", values: { tone: null, language: "de" }, style: "Short." };
    expect(await scene.as(scene.user, "/agent/instance/update", { id, ...changes })).toEqual(done);
    expect(await scene.as(scene.admin, "/agent/instance", { id })).toMatchObject({
      name: "Letters",
      style: "Short.",
      values: { language: "de", purpose: "Thank them." },
    });
  },
  "/agent/instance/delete": async (scene) => {
    const id = await instanceBy(scene, scene.user);
    expect(await scene.as(scene.user, "/agent/instance/delete", { id })).toEqual(done);
    const { status } = await refusal(scene.admin, "/agent/instance", { id }, { organizationId: scene.id });
    expect(status).toBe(404);
  },
  "/admin/agent/all": async () => {
    const all = await catalogue(await makeOperator());
    expect(all.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["message_generator", "invoice_generator", "voice_generator"]),
    );
  },
  "/admin/agent/update": async (scene) => {
    const person = await makeOperator();
    const fields = ["title", "text"].map((key) => ({ key, label: key, kind: "text" }));
    const { id, type } = await makeAgent(fields);
    await call(person, "/admin/agent/toggle-visibility", { id, visible: true });
    const values = { title: "Kept" };
    const instance = await scene.as(scene.user, "/agent/instance/create", { type, name: "Talks", values });
    const held = async () => await scene.as(scene.user, "/agent/instance", { id: instance.id });
    const update = async (changed: object) => call(person, "/admin/agent/update", { id, ...changed });
    const all = (await held()).agent.fields;
    expect(await update({ name: "Recordings", fields: all.slice(1) })).toEqual(done);
    const seen = await held();
    expect([seen.agent.name, seen.values]).toEqual(["Recordings", {}]);
    // What was held for a field that went is there again with it.
    await update({ fields: all });
    expect((await held()).values).toEqual(values);
    const twice = await refusal(person, "/admin/agent/update", { id, fields: [...all, ...all] });
    expect(twice.status).toBe(400);
    await call(person, "/admin/agent/toggle-visibility", { id, visible: false });
  },
  "/admin/agent/toggle-visibility": async (scene) => {
    const person = await makeOperator();
    const { id } = await makeAgent();
    const offered = async () =>
      (await scene.as(scene.user, "/agent/all", {})).agents.some((agent) => agent.id === id);
    expect(await offered()).toBe(false);
    expect(await call(person, "/admin/agent/toggle-visibility", { id, visible: true })).toEqual(done);
    expect(await offered()).toBe(true);
    await call(person, "/admin/agent/toggle-visibility", { id, visible: false });
    expect(await offered()).toBe(false);
  },
};
