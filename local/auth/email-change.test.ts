import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startGround } from "../ground.ts";
import type { Ground } from "../ground.ts";
import { clientOf, makeProject, signedUp } from "../testing/project.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let ground: Ground;
beforeAll(async () => {
  ground = await startGround({ root: await makeProject({}) });
});
afterAll(() => ground.close());

const mailsTo = (to: string) => ground.inbox.list().filter((mail) => mail.to === to);

/** Follows the link of the newest mail to somebody. @returns what the address says that it leads to */
async function follow(to: string): Promise<URLSearchParams> {
  const answer = await fetch(mailsTo(to)[0]?.link ?? "", { redirect: "manual" });
  return new URLSearchParams(new URL(answer.headers.get("location") ?? "").hash.slice(1));
}

/** Somebody whose sign-in was a while ago, and the address they want. */
async function member() {
  const person = await signedUp(ground);
  const { data } = await person.client.auth.getUser();
  const id = data.user?.id ?? "";
  await ground.database.query(
    "update auth.sessions set created_at = now() - interval '11 minutes' where user_id = $1",
    [id],
  );
  const token = (await person.client.auth.getSession()).data.session?.access_token ?? "";
  return { ...person, id, token, next: `new-${person.email}` };
}
type Member = Awaited<ReturnType<typeof member>>;

async function ask({ token }: Pick<Member, "token">, path: string, method: string, body: object) {
  const answer = await fetch(`${ground.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: ground.publishableKey,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const change = (person: Member, body: object = { current_password: "secret1" }) =>
  ask(person, "/user", "PUT", { email: person.next, ...body });
const addressOf = async ({ id }: Member) =>
  (await ground.database.query<{ email: string }>("select email from auth.users where id = $1", [id]))[0]
    ?.email;

describe("a stolen token", () => {
  it.each([
    ["no password", {}, "current_password_required"],
    ["a wrong password", { current_password: "guessed" }, "current_password_mismatch"],
  ])("can't move the account to another mailbox with %s", async (_, body, code) => {
    const person = await member();
    expect(await change(person, body)).toMatchObject({ status: 400, body: { error_code: code } });
    expect(mailsTo(person.next)).toEqual([]);
    expect(await addressOf(person)).toBe(person.email);
  });

  it("can't add a second step either, until the password or a fresh sign-in is there", async () => {
    const person = await member();
    const totp = { factor_type: "totp" };
    expect((await ask(person, "/factors", "POST", totp)).body.error_code).toBe("current_password_required");
    expect((await ask(person, "/factors", "POST", { ...totp, current_password: "no" })).body.error_code).toBe(
      "current_password_mismatch",
    );
    expect((await ask(person, "/factors", "POST", { ...totp, current_password: "secret1" })).status).toBe(
      200,
    );
    await person.client.auth.signInWithPassword({ email: person.email, password: "secret1" });
    expect(
      (await person.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "fresh" })).error,
    ).toBeNull();
  });
});

describe("a changed address", () => {
  it.each([
    ["old", "new"],
    ["new", "old"],
  ])("counts once both mailboxes have confirmed it, the %s one first", async (first) => {
    const person = await member();
    expect((await change(person)).status).toBe(200);
    const [one, other] = first === "old" ? [person.email, person.next] : [person.next, person.email];
    expect((await follow(one)).get("message")).toMatch(/confirm link sent to the other email/);
    expect(await addressOf(person)).toBe(person.email);
    expect((await follow(one)).get("error_code")).toBe("otp_expired");
    const arrived = await follow(other);
    expect([arrived.get("type"), arrived.has("access_token")]).toEqual(["email_change", true]);
    expect(await addressOf(person)).toBe(person.next);
    const [told] = mailsTo(person.email);
    expect(told?.text).toContain(`changed to ${person.next}`);
    expect(told?.text).toContain("an admin of your organisation");
    const { error } = await clientOf(ground).auth.signInWithPassword({
      email: person.next,
      password: "secret1",
    });
    expect(error).toBeNull();
  });

  it("is confirmed by the digits of both mails as well", async () => {
    const person = await member();
    await change(person);
    const { auth } = clientOf(ground);
    for (const email of [person.next, person.email]) {
      const token = /code: (\d+)/.exec(mailsTo(email)[0]?.text ?? "")?.[1] ?? "";
      expect((await auth.verifyOtp({ email, token, type: "email_change" })).error).toBeNull();
    }
    expect(await addressOf(person)).toBe(person.next);
  });

  it("starts over with each request, and ends the links of the one before", async () => {
    const person = await member();
    await change(person);
    const [before] = mailsTo(person.next);
    await change(person);
    const answer = await fetch(before?.link ?? "", { redirect: "manual" });
    expect(answer.headers.get("location")).toContain("otp_expired");
  });

  it("isn't made to an address that another account takes meanwhile", async () => {
    const person = await member();
    await change(person);
    await follow(person.email);
    const { error } = await clientOf(ground).auth.signUp({ email: person.next, password: "secret1" });
    expect(error).toBeNull();
    expect((await follow(person.next)).get("error_code")).toBe("email_exists");
    expect(await addressOf(person)).toBe(person.email);
  });

  it.each(["no address", "a@b"])("is refused when it is none: %s", async (email) => {
    const person = await member();
    expect((await change(person, { email, current_password: "secret1" })).body.error_code).toBe(
      "validation_failed",
    );
  });
});

describe("a password", () => {
  it.each([
    ["30 CJK letters", "密".repeat(30)],
    ["25 CJK letters", "密".repeat(25)],
    ["73 letters", "a".repeat(73)],
  ])("of more than 72 bytes is refused, whose end would count for nothing: %s", async (_, password) => {
    const { client, email } = await signedUp(ground);
    expect(
      (await client.auth.updateUser({ password, current_password: "secret1" })).error?.message,
    ).toContain("72");
    const again = await clientOf(ground).auth.signUp({ email: `x${email}`, password });
    expect(again.error?.message).toContain("72");
  });

  it("that changes is reported to its owner's mailbox", async () => {
    const { client, email } = await signedUp(ground);
    await client.auth.updateUser({ password: "密".repeat(24), current_password: "secret1" });
    expect(mailsTo(email)[0]?.subject).toBe("Your password was changed");
  });
});
