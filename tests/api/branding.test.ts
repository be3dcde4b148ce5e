import { expect, test } from "vitest";
import type { InputOf } from "../../supabase/functions/_shared/contract/index.ts";
import { mayBrand, pngOf } from "../support/branding.ts";
import { call, refusal } from "../support/call.ts";
import { makeOrganization, type Person } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { stack } from "../support/stack.ts";
import { until } from "../support/wait.ts";

const UPLOAD = "/organization/branding/logo/upload";
const png = { body: pngOf(64, 32), type: "image/png" };
const text = (body: string, type = "image/png") => ({ body, type });

const save = (
  person: Person,
  organizationId: number,
  branding: InputOf<"/organization/update">["branding"],
) => refusal(person, "/organization/update", { branding }, { organizationId });

test("without White label the refusal names what lifts it, to an owner its price, and settings can still be taken away", async () => {
  const { id, owner, admin, user } = await makeOrganization();
  const branding = { ai_name: "Nestor", branding_enabled: true };
  const told = await save(owner, id, branding);
  expect(told).toMatchObject({
    status: 429,
    body: { code: "limit_reached", limit: { meter: "white_label" } },
  });
  expect(told.body.message).toMatch(/White label \(£49\.00 a month\) and Enterprise/);
  expect((await save(admin, id, branding)).body.message).toContain("An owner can add it.");
  expect((await save(user, id, branding)).status).toBe(403);
  const upload = await refusal(admin, UPLOAD, {}, { organizationId: id, file: png });
  expect(upload).toMatchObject({ status: 429, body: { limit: { meter: "white_label" } } });
  await call(
    admin,
    "/organization/update",
    { branding: { branding_enabled: false, ai_name: null } },
    { organizationId: id },
  );
  const asked = await call(
    admin,
    "/organization/limits/request",
    { meter: "white_label" },
    { organizationId: id },
  );
  expect(asked.owners).toBe(1);
});

test("what is saved is in force for members and for the host, until the add-on goes", async () => {
  const { id, owner, user } = await makeOrganization();
  await mayBrand(id);
  const { url } = await call(owner, UPLOAD, {}, { organizationId: id, file: png });
  await call(
    owner,
    "/organization/update",
    {
      branding: {
        ai_name: " Nestor ",
        branding_enabled: true,
        branding_primary_color: "#FFEE00",
        branding_logo_url: url,
      },
    },
    { organizationId: id },
  );
  const mine = async () =>
    (await call(user, "/user/get-or-create", {})).organizations.find((one) => one.id === id)?.branding;
  expect(await mine()).toMatchObject({
    ai_name: "Nestor",
    branding_enabled: true,
    branding_primary_color: "#ffee00",
    branding_logo_url: url,
  });
  await sql()`delete from public.organization_addons where organization_id = ${id}`;
  expect(await mine()).toMatchObject({ ai_name: "Nestor", branding_enabled: false });
  const kept = await call(owner, "/organization/get", {}, { organizationId: id });
  expect(kept.branding).toMatchObject({ branding_enabled: true, branding_primary_color: "#ffee00" });
});

test("a logo is a picture by its bytes, of a size that it tells truly enough to be refused before it is decoded", async () => {
  const { id, admin } = await makeOrganization();
  await mayBrand(id);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const files = [
    [text(svg), "this file is none"],
    [text("<html><script>alert(1)</script>", "image/webp"), "this file is none"],
    [text(""), "empty"],
    [text("\u0089PNG"), "this file is none"],
    [{ ...png, body: pngOf(1, 1, [0, 0, 0], { width: 20_000, height: 20_000 }) }, "20000 × 20000"],
    [{ ...png, body: pngOf(8, 8) }, "at least 16 × 16"],
  ] as const;
  for (const [file, words] of files) {
    const { status, body } = await refusal(admin, UPLOAD, {}, { organizationId: id, file });
    expect([status, body.message]).toEqual([400, expect.stringContaining(words)]);
  }
  const large = { ...png, body: new Uint8Array(2 * 1024 * 1024 + 1) };
  const refused = await refusal(admin, UPLOAD, {}, { organizationId: id, file: large });
  expect([refused.status, refused.body.message]).toEqual([413, expect.stringContaining("2 MB")]);
  const named = await refusal(
    admin,
    UPLOAD,
    {},
    { organizationId: id, file: { ...png, type: "image/svg+xml" } },
  );
  expect(named.status).toBeGreaterThanOrEqual(400);
});

test("a logo of another organisation, or of an address elsewhere, is never taken", async () => {
  const [mine, other] = [await makeOrganization(), await makeOrganization()];
  await mayBrand(mine.id);
  await mayBrand(other.id);
  const { url } = await call(other.admin, UPLOAD, {}, { organizationId: other.id, file: png });
  for (const branding_logo_url of [
    url,
    stack().url + url,
    "https://evil.example/a.png",
    "data:image/png;base64,AA",
  ]) {
    const { status } = await save(mine.admin, mine.id, { branding_logo_url });
    expect([branding_logo_url, status]).toEqual([branding_logo_url, 400]);
  }
  expect((await save(mine.admin, other.id, { ai_name: "Mine" })).status).toBe(403);
  expect((await refusal(mine.admin, UPLOAD, {}, { organizationId: other.id, file: png })).status).toBe(403);
});

test("nobody writes, lists or deletes in the bucket but the server", async () => {
  const { id, admin } = await makeOrganization();
  await mayBrand(id);
  const { url } = await call(admin, UPLOAD, {}, { organizationId: id, file: png });
  const path = url.replace("/storage/v1/object/public/", "");
  const headers = { authorization: `Bearer ${admin.token}`, apikey: stack().publishableKey };
  const object = `${stack().url}/storage/v1/object/${path}`;
  for (const method of ["POST", "PUT"]) {
    const sent = await fetch(object, {
      method,
      headers: { ...headers, "content-type": "image/png" },
      body: png.body,
    });
    expect(sent.ok).toBe(false);
  }
  const bucket = `${stack().url}/storage/v1/object/branding`;
  await fetch(bucket, {
    method: "DELETE",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ prefixes: [path.replace("branding/", "")] }),
  });
  expect((await fetch(stack().url + url)).status).toBe(200);
});

test("a logo that is replaced is deleted", async () => {
  const { id, admin } = await makeOrganization();
  await mayBrand(id);
  const first = await call(admin, UPLOAD, {}, { organizationId: id, file: png });
  const update = (branding_logo_url: string | null) =>
    call(admin, "/organization/update", { branding: { branding_logo_url } }, { organizationId: id });
  await update(first.url);
  await update(null);
  await until("its end", async () => ((await fetch(stack().url + first.url)).ok ? null : true));
});
