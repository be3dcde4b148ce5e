import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startGround } from "../ground.ts";
import type { Ground } from "../ground.ts";
import { clientOf, makeProject } from "../testing/project.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let ground: Ground;
beforeAll(async () => {
  ground = await startGround({ root: await makeProject({}), confirmEmail: true });
});
afterAll(() => ground.close());

const password = "secret1";
let people = 0;
const newAddress = () => `person${(people += 1)}@example.com`;
const mailsTo = (to: string) => ground.inbox.list().filter((mail) => mail.to === to);
const enter = (email: string, by = password) =>
  clientOf(ground).auth.signInWithPassword({ email, password: by });
const signUp = (email: string, by = password) => clientOf(ground).auth.signUp({ email, password: by });
const follow = async (link: string | undefined) =>
  (await fetch(link ?? "", { redirect: "manual" })).headers.get("location") ?? "";

describe("where addresses are confirmed, a sign-up", () => {
  it("opens no session, and lets its person in once the mailed link was followed", async () => {
    const email = newAddress();
    const { data, error } = await signUp(email);
    expect([error, data.session, data.user?.email]).toEqual([null, null, email]);
    expect((await enter(email)).error?.code).toBe("email_not_confirmed");
    expect(await follow(mailsTo(email)[0]?.link)).toContain("type=signup");
    expect((await enter(email)).error).toBeNull();
  });

  it("is asked for once more: the link comes again, and the password stays the first one", async () => {
    const email = newAddress();
    await signUp(email);
    const [first] = mailsTo(email);
    expect((await signUp(email, "another one")).error).toBeNull();
    expect(await follow(first?.link)).toContain("otp_expired");
    expect(await follow(mailsTo(email)[0]?.link)).toContain("access_token");
    expect((await enter(email, "another one")).error?.code).toBe("invalid_credentials");
    expect((await enter(email)).error).toBeNull();
  });

  it("of a confirmed address is answered as GoTrue does, and mails nothing", async () => {
    const email = newAddress();
    await signUp(email);
    await follow(mailsTo(email)[0]?.link);
    const { data, error } = await signUp(email, "another one");
    expect([error, data.session, data.user?.identities]).toEqual([null, null, []]);
    expect(mailsTo(email)).toHaveLength(1);
    expect((await signUp(email, "short")).error?.code).toBe("weak_password");
  });

  it("has its link sent again, and nobody else's", async () => {
    const email = newAddress();
    await signUp(email);
    const resend = (to: string) => clientOf(ground).auth.resend({ type: "signup", email: to });
    expect((await resend(email)).error).toBeNull();
    expect(mailsTo(email)).toHaveLength(2);
    const stranger = newAddress();
    expect((await resend(stranger)).error).toBeNull();
    expect(mailsTo(stranger)).toEqual([]);
  });
});

it("no address counts as confirmed by itself, also where accounts open at once", async () => {
  const autoconfirm = async (at: Ground) => {
    const answer = await fetch(`${at.url}/auth/v1/settings`, { headers: { apikey: at.publishableKey } });
    return ((await answer.json()) as { mailer_autoconfirm: boolean }).mailer_autoconfirm;
  };
  const open = await startGround({ root: await makeProject({}) });
  expect([await autoconfirm(ground), await autoconfirm(open)]).toEqual([false, false]);
  await open.close();
});
