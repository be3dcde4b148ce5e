import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type GoogleForTests, startGoogle } from "../../../local/google/index.ts";
import type { Ground } from "../../../local/ground.ts";
import { call } from "../../support/call.ts";
import { consent } from "../../support/google.ts";
import { startOwnStack } from "../../support/own-stack.ts";
import { makeOrganization, type Organization } from "../../support/people.ts";
import { makeDrive } from "./scene.ts";

/** The site's own client, which the Google of these tests doesn't know. */
const SITE = { GOOGLE_CLIENT_ID: "site.apps.example", GOOGLE_CLIENT_SECRET: "the site's secret" };
let ground: Ground;
let google: GoogleForTests;
let org: Organization;
beforeAll(async () => {
  // Consent leads back to the stack, whose address has to be known before it starts.
  const free = createServer().listen(0);
  await once(free, "listening");
  const { port } = free.address() as AddressInfo;
  free.close();
  await once(free, "close");
  google = await startGoogle({ siteUrl: `http://localhost:${port}` });
  ground = await startOwnStack({ ...SITE, GOOGLE_API_URL: google.url, GOOGLE_ISSUER: google.url }, { port });
  org = await makeOrganization();
});
afterAll(async () => {
  await ground.close();
  await google.close();
});

const here = () => ({ organizationId: org.id });
const asked = async () => {
  const begun = await call(org.user, "/google/auth", {}, here());
  return "url" in begun ? begun.url : "";
};

it("an organisation's own client signs in, syncs and refreshes, and the site's is asked for by others", async () => {
  const url = await asked();
  expect(new URL(url).searchParams.get("client_id")).toBe(SITE.GOOGLE_CLIENT_ID);
  await expect(consent(google, url, `${randomUUID()}@example.org`)).rejects.toThrow();

  const client = { id: google.clientId, secret: google.clientSecret };
  await call(org.owner, "/user-integrations/clients/update", { vendor: "google", client }, here());
  expect(new URL(await asked()).searchParams.get("client_id")).toBe(google.clientId);
  const other = await makeOrganization();
  const theirs = await call(other.user, "/google/auth", {}, { organizationId: other.id });
  expect("url" in theirs && new URL(theirs.url).searchParams.get("client_id")).toBe(SITE.GOOGLE_CLIENT_ID);

  const drive = await makeDrive(google, org);
  const inner = await drive.add("Inner", drive.folder);
  const first = await drive.add("first.txt", inner, "First.");
  const { id } = await drive.begin();
  expect((await drive.library()).map(({ name }) => name)).toEqual(["first.txt"]);

  await drive.control("tokens/expire", { account: drive.account });
  await drive.control("counts", { reset: true });
  await drive.control("file/change", { id: first, name: "1st.txt" });
  await drive.add("second.txt", drive.folder, "Second.");
  expect((await drive.look(id)).run).toMatchObject({ state: "done", failed: 0 });
  expect(((await drive.control("counts", {})) as Record<string, number>)["token"]).toBe(1);
  expect((await drive.library()).map(({ name }) => name)).toEqual(["1st.txt", "second.txt"]);

  // Its secret is in nothing that people read.
  const told = [
    await call(org.owner, "/user-integrations/clients", {}, here()),
    await call(org.owner, "/user-integrations", {}, here()),
    await call(org.owner, "/google/folder-syncs", {}, here()),
  ];
  expect(JSON.stringify(told)).not.toContain(google.clientSecret);
});
