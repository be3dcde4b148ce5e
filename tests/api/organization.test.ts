import { expect, it } from "vitest";
import { call, refusal } from "../support/call.ts";
import { makeOrganization, makePerson } from "../support/people.ts";

it("an organisation is told to its members with their role, and to nobody else", async () => {
  const { id, owner, user } = await makeOrganization("Harbour");
  const outsider = await makePerson();
  const path = "/organization/get";
  expect(await call(owner, path, {}, { organizationId: id })).toMatchObject({
    id,
    name: "Harbour",
    role: "owner",
  });
  expect(await call(user, path, {}, { organizationId: id })).toMatchObject({ id, role: "user" });
  expect(await refusal(outsider, path, {}, { organizationId: id })).toMatchObject({
    status: 403,
    body: { code: "forbidden", message: "You are not a member of this organisation." },
  });
});
