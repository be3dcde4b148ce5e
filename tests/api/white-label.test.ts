import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { mayBrand } from "../support/branding.ts";
import { call, events } from "../support/call.ts";
import { type KeptMail, mailsTo, mailTo } from "../support/mails.ts";
import { addMember, makePerson, newClient, type Person, setUpSecondStep } from "../support/people.ts";
import { setRecord } from "../support/senders.ts";
import { sql } from "../support/sql.ts";
import { stack } from "../support/stack.ts";
import { until } from "../support/wait.ts";
import { callHook } from "./successes/auth-mails.ts";
import { makeScene, somebody, type Scene } from "./successes/scene.ts";
import { ask } from "./successes/support.ts";

let scene: Scene;
const host = `w${randomUUID().slice(0, 8)}.acme.localhost`;
const origin = () => new URL(stack().url).origin.replace("localhost", host);

beforeAll(async () => {
  scene = await makeScene();
  await mayBrand(scene.id);
  await sql()`
    insert into public.limit_overrides (organization_id, meter, amount, reason) values (${scene.id}, 'domains', -1, 'Test')
    on conflict do nothing`;
  await sql()`insert into public.organization_domains (organization_id, host) values (${scene.id}, ${host})`;
  await sql()`update public.organizations set branding_enabled = true, ai_name = 'Nestor', branding_primary_color = '#f5d90a'
              where id = ${scene.id}`;
  await scene.as(scene.admin, "/organization/update", { support_email: "Help@acme.example" });
});

/** Nobody but the organisation speaks in a mail: in its header, its words, or the source of its HTML. */
function isOurs(mail: KeptMail, sender = "no-reply@localhost"): void {
  const { from, replyTo, subject, text, html, link } = mail;
  expect(from).toBe(`"Nestor" <${sender}>`);
  expect(replyTo).toBe("help@acme.example");
  expect(`${from} ${subject} ${text} ${html} ${link ?? ""}`).not.toMatch(/atrium/i);
  expect(html).toContain("Nestor");
  expect(text).toContain("Help: help@acme.example");
  if (link) expect(link.startsWith(`${origin()}/`)).toBe(true);
}

describe("mail of a branded organisation", () => {
  it("that invites somebody is its own, and leads to its host", async () => {
    const email = somebody();
    await scene.invite(email);
    isOurs(await mailTo(email, "invites you"));
    const { invitations } = await scene.as(scene.admin, "/organization/invitations/list", {});
    const id = invitations.find((each) => each.email === email)?.id ?? 0;
    const { url } = await scene.as(scene.admin, "/organization/invitations/link", { id });
    expect(new URL(url).origin).toBe(origin());
  });

  it("of support is its own to who asked, and the product's to operators", async () => {
    const { reference } = await ask(scene, scene.user, {});
    isOurs(await mailTo(scene.user.email, reference));
  });

  it("of limits is its own", async () => {
    await scene.as(scene.user, "/organization/limits/request", { meter: "documents" });
    isOurs(await mailTo(scene.owner.email, "asks for more"));
  });

  it.each(["billing", "reminders"])("of %s is its own", async (kind) => {
    if (kind === "billing") {
      await sql()`
        with notice as (
          insert into public.billing_notices (organization_id, kind, reference, details)
          values (${scene.id}, 'ended', ${randomUUID()}, '{"plan": "Team"}') returning id)
        select private.enqueue('billing.notice', 1, 'billing.notice:' || id, jsonb_build_object('notice_id', id)) from notice`;
      isOurs(await mailTo(scene.owner.email, "has ended"));
      return;
    }
    const { id } = await scene.document();
    await sql()`update public.documents set valid_until = current_date + 3, owner_id = ${scene.admin.id} where id = ${id}`;
    await sql()`select private.enqueue('documents.remind', 1, 'documents.remind:test')`;
    isOurs(await mailTo(scene.admin.email, "Due for review"));
  });

  it("of sign-in is that of the host which it is asked for on, and only there", async () => {
    const person = await member();
    const client = newClient();
    await client.auth.resetPasswordForEmail(person.email, { redirectTo: `${origin()}/app/reset-password` });
    isOurs(await mailTo(person.email, "Reset your password"));
    const other = await member();
    await client.auth.resetPasswordForEmail(other.email, { redirectTo: `${stack().url}/app/reset-password` });
    const [mail] = await mailsTo(other.email);
    expect(mail?.from).toBe("Atrium <no-reply@localhost>");
    expect(new URL(mail?.link ?? "").origin).toBe(stack().url);
  });

  it("of a recovery code is that of the host on which it was used", async () => {
    const person = await member();
    await setUpSecondStep(person);
    const { codes } = await call(person, "/user/security/new-codes", {});
    const client = newClient();
    const { data } = await client.auth.signInWithPassword({ email: person.email, password: person.password });
    const used = await fetch(`${stack().url}/functions/v1/api/user/security/recover`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: origin(),
        authorization: `Bearer ${data.session?.access_token ?? ""}`,
      },
      body: JSON.stringify({ code: codes[0] }),
    });
    expect(used.status).toBe(200);
    isOurs(await mailTo(person.email, "A recovery code was used"));
  });

  it("of sign-in on hosted Supabase is by the same host", async () => {
    const email = somebody();
    const next = somebody();
    const email_data = {
      token: "111111",
      token_hash: "for-next",
      token_new: "222222",
      token_hash_new: "for-present",
      redirect_to: `${origin()}/app`,
      email_action_type: "email_change",
      site_url: stack().url,
    };
    expect((await callHook({ user: { email, new_email: next }, email_data })).status).toBe(200);
    const present = await mailTo(email, "Confirm your new");
    const coming = await mailTo(next, "Confirm your new");
    for (const mail of [present, coming]) isOurs(mail);
    expect([present.text.includes("111111"), present.link?.includes("for-present")]).toEqual([true, true]);
    expect([coming.text.includes("222222"), coming.link?.includes("for-next")]).toEqual([true, true]);
  });

  it("leaves from its verified sender, and from the neutral address as soon as it isn't any more", async () => {
    const domain = `s${randomUUID().slice(0, 8)}.localhost`;
    await scene.as(scene.admin, "/organization/sender/set", { address: `post@${domain}` });
    const first = somebody();
    await scene.invite(first);
    isOurs(await mailTo(first, "invites you"));
    const { sender } = await scene.as(scene.admin, "/organization/sender/get", {});
    for (const record of sender?.records ?? []) await setRecord(record);
    await sql()`update public.organization_senders set next_check_at = now() where organization_id = ${scene.id}`;
    await sql()`select private.enqueue('senders.check', 1, 'senders.check:test')`;
    await until("the sender to be verified", async () => {
      const found = await scene.as(scene.admin, "/organization/sender/get", {});
      return found.sender?.state === "verified" || null;
    });
    const second = somebody();
    await scene.invite(second);
    isOurs(await mailTo(second, "invites you"), `post@${domain}`);
    const [record] = (sender?.records ?? []).filter(({ purpose }) => purpose === "dkim");
    if (record) await setRecord(record, "DELETE");
    await scene.as(scene.admin, "/organization/sender/check", {});
    const third = somebody();
    await scene.invite(third);
    isOurs(await mailTo(third, "invites you"));
  });

  it("isn't another organisation's, whatever its sender says", async () => {
    const other = await makeScene();
    await mayBrand(other.id);
    const domain = `t${randomUUID().slice(0, 8)}.localhost`;
    await scene.as(scene.admin, "/organization/sender/set", { address: `post@${domain}` });
    const own = (await scene.as(scene.admin, "/organization/sender/get", {})).sender?.records ?? [];
    for (const record of own) await setRecord(record);
    // What the first has proved proves nothing for a second.
    await other.as(other.admin, "/organization/sender/set", { address: `post@${domain}` });
    expect((await other.as(other.admin, "/organization/sender/get", {})).sender).toMatchObject({
      state: "pending",
    });
  });
});

describe("answers of a branded organisation", () => {
  it("are the assistant's by its own name", async () => {
    const { id: chat_id } = await scene.as(scene.user, "/chat/create", {});
    let said = "";
    const input = { chat_id, message: "What's your name?" };
    for await (const event of events(scene.user, "/chat/message", input, { organizationId: scene.id })) {
      if (event.type === "delta") said += event.text;
    }
    expect(said).toContain("I'm Nestor.");
    expect(said).not.toMatch(/atrium/i);
  });

  it("and its host's branding are by the organisation's name where it set none for the assistant", async () => {
    const unnamed = await makeScene();
    await mayBrand(unnamed.id);
    const [{ name } = { name: "" }] = await sql()<{ name: string }[]>`
      update public.organizations set branding_enabled = true where id = ${unnamed.id} returning name`;
    const at = `w${randomUUID().slice(0, 8)}.acme.localhost`;
    await sql()`
      insert into public.limit_overrides (organization_id, meter, amount, reason) values (${unnamed.id}, 'domains', -1, 'Test')
      on conflict do nothing`;
    await sql()`insert into public.organization_domains (organization_id, host) values (${unnamed.id}, ${at})`;
    const { branding } = await call(null, "/public/branding/resolve-host", { host: at });
    expect(branding?.ai_name).toBe(name);
    const email = somebody();
    await unnamed.invite(email);
    const mail = await mailTo(email, "invites you");
    expect(mail.from).toContain(name.slice(0, 10));
    expect(`${mail.text} ${mail.html}`).not.toMatch(/atrium/i);
  });
});

async function member(): Promise<Person> {
  const person = await makePerson();
  await addMember(scene.id, person, "user");
  return person;
}
