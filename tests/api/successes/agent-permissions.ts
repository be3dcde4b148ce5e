import { expect } from "vitest";
import type { agentPermissions } from "../../../supabase/functions/_shared/contract/agent-permissions.ts";
import { refusal } from "../../support/call.ts";
import { addMember, makeOrganization } from "../../support/people.ts";
import { instanceBy } from "./agents.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

/** An instance of the admin's for those who have a grant, of whom the user is one. */
async function given(scene: Scene, permission: "use" | "edit" = "use"): Promise<number> {
  const { as, admin, user } = scene;
  const id = await instanceBy(scene, admin);
  await as(admin, "/agent/instance/visibility/update", { id, visibility: "chosen" });
  await as(admin, "/agent/instance/user-permission/update", { id, user_id: user.id, permission });
  return id;
}
const rightTo = async ({ as, user }: Scene, id: number, key: string) =>
  (await as(user, "/agent/instance", { id })).rights[key];
const statusFor = async ({ user, id: organizationId }: Scene, id: number) =>
  (await refusal(user, "/agent/instance", { id }, { organizationId })).status;

export const agentPermissionsSuccesses: SuccessesOf<typeof agentPermissions> = {
  "/agent/instance/user-visibility": async (scene) => {
    const id = await given(scene);
    const { people } = await scene.as(scene.admin, "/agent/instance/user-visibility", { id });
    const by = new Map(people.map((person) => [person.id, [person.permission, person.why, person.own]]));
    expect(by.get(scene.user.id)).toEqual(["use", "person", "use"]);
    expect(by.get(scene.owner.id)).toEqual(["edit", "admin", null]);
    expect(by.get(scene.admin.id)).toEqual(["edit", "maker", null]);
  },
  "/agent/instance/user-permission/update": async (scene) => {
    const id = await given(scene);
    expect(await scene.as(scene.user, "/agent/instance", { id })).toMatchObject({ why: "person" });
    const input = { id, user_id: scene.user.id, permission: null };
    expect(await scene.as(scene.admin, "/agent/instance/user-permission/update", input)).toEqual(done);
    expect(await statusFor(scene, id)).toBe(404);
  },
  "/agent/instance/visibility/update": async (scene) => {
    const id = await given(scene);
    const say = (visibility: "private" | "organization") =>
      scene.as(scene.owner, "/agent/instance/visibility/update", { id, visibility });
    expect(await say("private")).toEqual(done);
    expect(await statusFor(scene, id)).toBe(404);
    await say("organization");
    expect(await scene.as(scene.user, "/agent/instance", { id })).toMatchObject({ permission: "use" });
  },
  "/agent/instance/organization-visibility": async (scene) => {
    const id = await given(scene);
    const { organizations } = await scene.as(scene.admin, "/agent/instance/organization-visibility", { id });
    expect(organizations.map(({ id: of, own, permission }) => [of, own, permission])).toEqual([
      [scene.id, true, null],
    ]);
  },
  "/agent/instance/organization-permission/update": async (scene) => {
    const id = await given(scene);
    const other = await makeOrganization();
    const give = { id, organization_id: other.id, permission: "use" } as const;
    const path = "/agent/instance/organization-permission/update";
    const refused = await refusal(scene.admin, path, give, { organizationId: scene.id });
    expect(refused.status).toBe(403);
    await addMember(other.id, scene.admin, "admin");
    expect(await scene.as(scene.admin, path, give)).toEqual(done);
    const { people } = await scene.as(scene.admin, "/agent/instance/user-visibility", { id });
    expect(people.find((person) => person.id === other.user.id)).toMatchObject({ why: "organization" });
  },
  "/agent/instance/field-permissions": async (scene) => {
    const id = await given(scene);
    const { fields } = await scene.as(scene.admin, "/agent/instance/field-permissions", { id });
    expect(fields.map(({ key }) => key)).toEqual(expect.arrayContaining(["tone", "context", "style"]));
  },
  "/agent/instance/field-permission/create": async (scene) => {
    const id = await given(scene, "edit");
    const path = "/agent/instance/field-permission/create";
    const rule = { id, field_key: "tone", permission: "hidden" } as const;
    expect(await scene.as(scene.admin, path, rule)).toEqual(done);
    const seen = await scene.as(scene.user, "/agent/instance", { id });
    expect(JSON.stringify(seen)).not.toContain("tone");
    const set = { id, values: { tone: "warm" } };
    const refused = await refusal(scene.user, "/agent/instance/update", set, { organizationId: scene.id });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'You can\'t set "Tone" here: it is locked for you.',
    ]);
    const again = await refusal(scene.admin, path, rule, { organizationId: scene.id });
    expect(again.status).toBe(409);
  },
  "/agent/instance/field-permission/update": async (scene) => {
    const id = await given(scene);
    const rule = { id, field_key: "tone" };
    await scene.as(scene.admin, "/agent/instance/field-permission/create", { ...rule, permission: "hidden" });
    const update = (permission: "read" | null) =>
      scene.as(scene.admin, "/agent/instance/field-permission/update", { ...rule, permission });
    expect(await update("read")).toEqual(done);
    expect(await rightTo(scene, id, "tone")).toBe("read");
    await update(null);
    expect(await rightTo(scene, id, "tone")).toBe("write");
  },
  "/agent/instance/user-field-permissions/create": (scene) => overridden(scene, "user", "create"),
  "/agent/instance/user-field-permissions/update": (scene) => overridden(scene, "user", "update"),
  "/agent/instance/user-field-permissions/delete": (scene) => overridden(scene, "user", "delete"),
  "/agent/instance/organization-field-permissions/create": (scene) =>
    overridden(scene, "organization", "create"),
  "/agent/instance/organization-field-permissions/update": (scene) =>
    overridden(scene, "organization", "update"),
  "/agent/instance/organization-field-permissions/delete": (scene) =>
    overridden(scene, "organization", "delete"),
  "/agent/instance/seen-by": async (scene) => {
    const id = await given(scene);
    const seenBy = async (person: { id: number }) =>
      (await scene.as(scene.admin, "/agent/instance/seen-by", { id, user_id: person.id })).instance;
    expect(await seenBy(scene.user)).toEqual(await scene.as(scene.user, "/agent/instance", { id }));
    await scene.as(scene.admin, "/agent/instance/visibility/update", { id, visibility: "private" });
    expect(await seenBy(scene.user)).toBeNull();
  },
};

/** A rule of somebody's or an organisation's for a field is made, changed and taken back, each with what it comes to. */
async function overridden(
  scene: Scene,
  of: "user" | "organization",
  last: "create" | "update" | "delete",
): Promise<void> {
  const id = await given(scene);
  const field = { id, field_key: "tone" };
  await scene.as(scene.admin, "/agent/instance/field-permission/create", { ...field, permission: "hidden" });
  const make = async (verb: "create" | "update" | "delete", permission: "read" | "write") => {
    const changed =
      of === "user"
        ? scene.as(scene.admin, `/agent/instance/user-field-permissions/${verb}`, {
            ...field,
            user_id: scene.user.id,
            permission,
          })
        : scene.as(scene.admin, `/agent/instance/organization-field-permissions/${verb}`, {
            ...field,
            organization_id: scene.id,
            permission,
          });
    expect(await changed).toEqual(done);
    return rightTo(scene, id, "tone");
  };
  expect(await make("create", "read")).toBe("read");
  if (last === "update") expect(await make("update", "write")).toBe("write");
  if (last === "delete") expect(await make("delete", "write")).toBeUndefined();
}
