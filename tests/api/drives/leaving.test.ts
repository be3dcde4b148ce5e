import { expect, it } from "vitest";
import { call } from "../../support/call.ts";
import { connectGoogle, consent, sharedGoogle } from "../../support/google.ts";
import { addMember, makeOrganization } from "../../support/people.ts";
import { sql } from "../../support/sql.ts";
import { makeDrive } from "./scene.ts";

/** Whether an account's sign-ins at the local Google are good. */
async function grants(account: string): Promise<boolean[]> {
  const { grants: all } = (await sharedGoogle().control("state", {})) as {
    grants: { person: string; revoked?: boolean }[];
  };
  return all.filter(({ person }) => person === account).map(({ revoked }) => revoked !== true);
}
/** Where tokens of somebody's are kept still, or wait for being given back. */
const kept = async (user: number) => {
  const rows = await sql()<{ id: number }[]>`
    select organization_id as id from public.secrets where kind = 'connection' and user_id = ${user}
    union all select for_organization_id from public.connection_revocations where for_user_id = ${user}`;
  return rows.map(({ id }) => id);
};

it("who leaves takes their tokens along: revoked at the vendor; a sync rests, is taken over, and keeps ids and tags", async () => {
  const org = await makeOrganization();
  const here = { organizationId: org.id };
  const drive = await makeDrive(sharedGoogle(), org);
  await drive.add("pumps.txt", drive.folder, "Pumps are covered for five years.");
  const { id: tag } = await call(org.admin, "/organization/tags/create", { name: "Service" }, here);
  const sync = await drive.begin({ sharing: "tags", tag_ids: [tag] });
  const ids = async () => {
    const { documents } = await call(org.admin, "/document/list", { limit: 100 }, here);
    return documents.map(({ id, name, tag_ids }) => ({ id, name, tag_ids }));
  };
  const before = await ids();
  expect(before).toMatchObject([{ name: "pumps.txt", tag_ids: [tag] }]);
  expect(await grants(drive.account)).toContain(true);

  await call(org.user, "/organization/leave", {}, here);
  await expect.poll(() => grants(drive.account), { timeout: 20_000 }).not.toContain(true);
  await expect.poll(() => kept(org.user.id), { timeout: 20_000 }).toEqual([]);
  const rests = (await call(org.admin, "/google/folder-syncs", {}, here)).syncs[0];
  expect(rests).toMatchObject({ id: sync.id, state: "paused", connection: "none", owner: null });
  expect(await ids()).toEqual(before);

  const begun = await call(org.admin, "/google/auth", { take_over: [sync.id] }, here);
  const back = await consent(sharedGoogle(), "url" in begun ? begun.url : "", drive.account);
  await call(org.admin, "/google/auth", back, here);
  const goes = async () => {
    const [taken] = (await call(org.admin, "/google/folder-syncs", {}, here)).syncs;
    return [taken?.id, taken?.mine, taken?.state, taken?.run?.state];
  };
  await expect.poll(goes, { timeout: 20_000 }).toEqual([sync.id, true, "active", "done"]);
  expect(await ids()).toEqual(before);
});

it("an organisation that is deleted takes its tokens along, and the same account goes on elsewhere until it is left there too", async () => {
  const [org, other] = [await makeOrganization("To go"), await makeOrganization("To stay")];
  await addMember(other.id, org.user, "user");
  const drive = await makeDrive(sharedGoogle(), org);
  await connectGoogle(sharedGoogle(), org.user, other.id, drive.account);
  await call(org.owner, "/organization/delete", { name: "To go" }, { organizationId: org.id });
  await expect.poll(() => kept(org.user.id), { timeout: 20_000 }).toEqual([other.id]);
  const { places } = await call(org.user, "/google/folders", {}, { organizationId: other.id });
  expect(places.length).toBeGreaterThan(0);

  await call(org.user, "/user/delete", { email: org.user.email });
  await expect.poll(() => grants(drive.account), { timeout: 20_000 }).not.toContain(true);
  await expect.poll(() => kept(org.user.id), { timeout: 20_000 }).toEqual([]);
});
