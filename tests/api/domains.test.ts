import { beforeAll, expect, it } from "vitest";
import type { Domain } from "../../supabase/functions/_shared/contract/domains.ts";
import { call, refusal } from "../support/call.ts";
import { addRecord, allowDomains, dropRecords, forgetLook, newHost, setUp } from "../support/domains.ts";
import {
  makeOperator,
  makeOrganization,
  makePerson,
  type Organization,
  type Person,
} from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { stack } from "../support/stack.ts";
import { quietJobs, until } from "../support/wait.ts";

let ours: Organization;
let theirs: Organization;
beforeAll(async () => {
  [ours, theirs] = await Promise.all([makeOrganization("Ours"), makeOrganization("Theirs")]);
  await Promise.all([allowDomains(ours.id), allowDomains(theirs.id)]);
});

const add = ({ id, admin }: Organization, host = newHost()) =>
  call(admin, "/organization/domains/add", { host }, { organizationId: id });
const check = async ({ id, admin }: Organization, domain: Pick<Domain, "id">) => {
  await forgetLook(domain.id);
  return call(admin, "/organization/domains/check", { id: domain.id }, { organizationId: id });
};
const served = async (host: string) =>
  (await call(null, "/public/branding/resolve-host", { host })).organizationId;
const certificate = async (host: string) =>
  (await fetch(`${stack().url}/functions/v1/api/domains/certificate?domain=${encodeURIComponent(host)}`))
    .status;

/** A domain that serves an organisation. */
async function active(of: Organization, host = newHost()): Promise<Domain> {
  const domain = await add(of, host);
  await setUp(domain);
  return check(of, domain);
}

it("serves nobody before it is proved and leads here, and says why", async () => {
  const domain = await add(ours);
  const { host } = domain;
  let looked = await check(ours, domain);
  expect(looked).toMatchObject({ state: "pending", held: false });
  expect(looked.reason).toContain(`no TXT record at _domain-verification.${host}`);
  await addRecord(host, "CNAME", "localhost");
  expect(await check(ours, domain)).toMatchObject({ state: "pending" });
  expect([await served(host), await certificate(host)]).toEqual([null, 404]);
  await dropRecords(host);
  if (domain.proof) await addRecord(domain.proof.name, "TXT", domain.proof.value);
  looked = await check(ours, domain);
  expect(looked).toMatchObject({ state: "verified", held: true });
  expect(looked.reason).toContain("leads nowhere yet");
  expect([await served(host), await certificate(host)]).toEqual([null, 200]);
  await addRecord(host, "CNAME", "localhost");
  expect(await check(ours, domain)).toMatchObject({ state: "active", reason: "" });
  expect([await served(host), await certificate(host)]).toEqual([ours.id, 200]);
  expect([await served(`${host.toUpperCase()}.:99`), await served(`x.${host}`)]).toEqual([ours.id, null]);
});

it("ceases to serve once a record is taken away, not when name servers fail or one look finds nothing", async () => {
  const domain = await active(ours);
  const { host, proof } = domain;
  await addRecord(host, "SERVFAIL");
  await addRecord(proof?.name ?? "", "SILENT");
  for (let times = 0; times < 3; times++)
    expect(await check(ours, domain)).toMatchObject({ state: "active" });
  await dropRecords(host, "SERVFAIL");
  await dropRecords(proof?.name ?? "", "SILENT");
  await dropRecords(host, "CNAME");
  expect(await check(ours, domain)).toMatchObject({ state: "active" });
  expect(await served(host)).toBe(ours.id);
  expect(await check(ours, domain)).toMatchObject({ state: "failing", held: true });
  expect([await served(host), await certificate(host)]).toEqual([null, 404]);
  await addRecord(host, "CNAME", "localhost");
  expect(await check(ours, domain)).toMatchObject({ state: "active" });
}, 120_000);

it("mails owners that it serves them, and that it no longer does", async () => {
  const domain = await active(ours);
  const mails = async () => {
    const all = (await (await fetch(`${stack().url}/mail/messages`)).json()) as {
      to: string;
      subject: string;
    }[];
    return all.filter(({ subject }) => subject.includes(domain.host));
  };
  await until("mails of the domain", async () => (await mails()).length === 1 || null);
  await dropRecords(domain.host);
  await check(ours, domain);
  await check(ours, domain);
  await until("mails of the domain", async () => (await mails()).length === 2 || null);
  const told = await mails();
  expect(told.map(({ to }) => to)).toEqual([ours.owner.email, ours.owner.email]);
  expect(told.map(({ subject }) => subject).sort()).toEqual([
    `${domain.host} has stopped working`,
    `${domain.host} is ready`,
  ]);
});

it("looks by itself at what is due", async () => {
  const domain = await add(ours);
  await setUp(domain);
  await sql()`update public.organization_domains set next_check_at = now() - interval '1 second' where id = ${domain.id}`;
  await sql()`update public.job_schedules set next_run_at = now() where kind = 'domains.look'`;
  await until("the domain is looked at", async () => (await served(domain.host)) === ours.id || null);
});

it("is the one's who proves it first, of two who do so at once", async () => {
  for (let round = 0; round < 3; round++) {
    const host = newHost();
    const [mine, yours] = await Promise.all([add(ours, host), add(theirs, host)]);
    await Promise.all([setUp(mine), setUp(yours)]);
    const looked = await Promise.all([check(ours, mine), check(theirs, yours)]);
    expect(looked.map(({ state }) => state).sort()).toEqual(["active", "failing"]);
    expect(looked.find(({ state }) => state === "failing")).toMatchObject({ held: false });
    const winner = looked[0].state === "active" ? ours : theirs;
    expect(await served(host)).toBe(winner.id);
    const third = await makeOrganization("Third");
    await allowDomains(third.id);
    const refused = await refusal(
      third.admin,
      "/organization/domains/add",
      { host },
      { organizationId: third.id },
    );
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("another organisation") },
    });
  }
}, 120_000);

it("serves nobody from the moment that it is removed, and can be another's then", async () => {
  const domain = await active(ours);
  await call(ours.admin, "/organization/domains/remove", { id: domain.id }, { organizationId: ours.id });
  expect([await served(domain.host), await certificate(domain.host)]).toEqual([null, 404]);
  const audit = await call(ours.admin, "/organization/audit", {}, { organizationId: ours.id });
  expect(audit.entries.slice(0, 2)).toMatchObject([
    { action: "domain.remove", details: { host: domain.host } },
    { action: "domain.add" },
  ]);
  expect(await add(theirs, domain.host)).toMatchObject({ state: "pending" });
});

it("is refused where it can't be an organisation's, by words that name it", async () => {
  const values = [
    "co.uk",
    "127.1",
    "[::1]",
    "localhost",
    "gооgle.com",
    "me@acme.com",
    "a".repeat(1_000),
    "x".repeat(10_000),
  ];
  for (const host of values) {
    const refused = await refusal(
      ours.admin,
      "/organization/domains/add",
      { host },
      { organizationId: ours.id },
    );
    expect([host.slice(0, 20), refused.status, refused.body.code]).toEqual([
      host.slice(0, 20),
      400,
      "invalid_input",
    ]);
  }
  const { host } = await add(ours);
  const again = await refusal(ours.admin, "/organization/domains/add", { host }, { organizationId: ours.id });
  expect(again.status).toBe(409);
});

it("counts against the plan, which has none unless it is added", async () => {
  const free = await makeOrganization("Free");
  const refused = await refusal(
    free.admin,
    "/organization/domains/add",
    { host: newHost() },
    { organizationId: free.id },
  );
  expect(refused).toMatchObject({
    status: 429,
    body: { code: "limit_reached", limit: { meter: "domains" } },
  });
  await allowDomains(free.id, 1);
  const { id } = await add(free);
  expect(
    (await refusal(free.admin, "/organization/domains/add", { host: newHost() }, { organizationId: free.id }))
      .status,
  ).toBe(429);
  await call(free.admin, "/organization/domains/remove", { id }, { organizationId: free.id });
  expect(await add(free)).toMatchObject({ state: "pending" });
});

it("is nothing to members, and to admins of others", async () => {
  const domain = await active(ours);
  for (const path of ["/organization/domains/check", "/organization/domains/remove"] as const) {
    const input = { id: domain.id };
    expect((await refusal(ours.user, path, input, { organizationId: ours.id })).status).toBe(403);
    expect((await refusal(theirs.admin, path, input, { organizationId: ours.id })).status).toBe(403);
    expect((await refusal(theirs.admin, path, input, { organizationId: theirs.id })).status).toBe(404);
  }
  expect(await served(domain.host)).toBe(ours.id);
});

it("lets people join by invitation alone on its host", async () => {
  const domain = await active(ours);
  const person = await makePerson();
  const make = (path: string, who: Person, origin: string) =>
    fetch(`${stack().url}/functions/v1/api${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${who.token}`, "content-type": "application/json", origin },
      body: JSON.stringify({ name: "Mine" }),
    });
  for (const path of ["/organization/signup", "/organization/create"]) {
    for (const origin of [`http://${domain.host}:3000`, `https://${domain.host.toUpperCase()}`]) {
      const answer = await make(path, person, origin);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(await answer.json()).toMatchObject({ message: expect.stringContaining("by invitation") });
    }
  }
  expect((await make("/organization/signup", person, stack().url)).status).toBe(200);
  const outside = await refusal(person, "/auth/validate-domain-membership", { host: `${domain.host}.` });
  expect(outside).toMatchObject({
    status: 403,
    body: { message: "You are not a member of this organisation." },
  });
});

it("is asked for, answered and closed, with mail both ways", async () => {
  await quietJobs([ours.id]);
  const operator = await makeOperator();
  const made = await call(
    ours.admin,
    "/organization/domains/request",
    { host: "ask.acme-works.com", message: "By May, please." },
    { organizationId: ours.id },
  );
  const { requests } = await call(operator, "/admin/support/all", {
    about: "domain",
    search: made.reference,
  });
  expect(requests).toMatchObject([{ id: made.id, about: "domain", subject: "Domain: ask.acme-works.com" }]);
  const others = await call(operator, "/admin/support/all", { about: "whatsapp", search: made.reference });
  expect(others.requests).toEqual([]);
  await call(operator, "/admin/support/answer", { id: made.id, message: "Done." });
  await call(operator, "/admin/support/close", { id: made.id });
  const mine = await call(ours.admin, "/support/list", { about: ["domain"] }, { organizationId: ours.id });
  expect(mine.requests).toMatchObject([{ id: made.id, state: "closed", unread: true }]);
  await until("mail both ways", async () => {
    const all = (await (await fetch(`${stack().url}/mail/messages`)).json()) as {
      to: string;
      subject: string;
    }[];
    const of = all.filter(({ subject }) => subject.includes(made.reference));
    return of.filter(({ to }) => to === ours.admin.email).length === 3 &&
      of.some(({ to }) => to === operator.email)
      ? true
      : null;
  });
  const refused = await refusal(
    ours.user,
    "/organization/domains/request",
    { host: "a.acme-works.com" },
    { organizationId: ours.id },
  );
  expect(refused.status).toBe(403);
});
