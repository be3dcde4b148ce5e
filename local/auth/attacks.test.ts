import bcrypt from "bcryptjs";
import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startGround } from "../ground.ts";
import type { Ground } from "../ground.ts";
import { ask, spellingsOf } from "../testing/ask.ts";
import { clientOf, makeProject, signedUp } from "../testing/project.ts";
import { strictLimits } from "./limits.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let ground: Ground;
let port: number;
let machines = 0;

beforeAll(async () => {
  ground = await startGround({ root: await makeProject({}), limitAuth: true });
  port = Number(new URL(ground.url).port);
});
afterAll(() => ground.close());
afterEach(() => void vi.restoreAllMocks());

/** An address that nobody has come from yet. */
const newMachine = () => `127.0.1.${(machines += 1)}`;
const signInPath = "/auth/v1/token?grant_type=password";

async function post(target: string, body: unknown, from: string, headers: Record<string, string> = {}) {
  return ask(port, target, {
    method: "POST",
    headers: { apikey: ground.publishableKey, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
    from,
  });
}

async function lockOut(email: string, from: string): Promise<void> {
  for (let guess = 0; guess < strictLimits.failuresPerAddress.count; guess += 1) {
    await post(signInPath, { email, password: `wrong ${guess}` }, from);
  }
  expect((await post(signInPath, { email, password: "secret1" }, from)).status).toBe(429);
}

async function mailedCode(email: string): Promise<{ code: string; link: string }> {
  expect((await clientOf(ground).auth.resetPasswordForEmail(email)).error).toBeNull();
  const mail = ground.inbox.list().find((sent) => sent.to === email);
  return { code: /code: (\d+)/.exec(mail?.text ?? "")?.[1] ?? "", link: mail?.link ?? "" };
}

describe("a limit that is reached", () => {
  it("holds in every spelling of the path", async () => {
    const { email } = await signedUp(ground);
    const from = newMachine();
    await lockOut(email, from);
    for (const path of spellingsOf("/auth/v1/token")) {
      const answer = await post(`${path}?grant_type=password`, { email, password: "secret1" }, from);
      expect([path, answer.status]).toEqual([path, expect.toSatisfy((status: number) => status >= 400)]);
      expect(answer.body).not.toContain("access_token");
    }
  });

  it.each([
    "grant%5Ftype=password",
    "grant_type=refresh_token&grant_type=password",
    "grant%5Ftype=refresh_token&grant_type=password",
    "grant_type=password&grant_type=refresh_token",
    "grant_type=%70assword",
    "x=1&grant_type=password",
    "grant_type=password&apikey=x",
    "grant_type=password;x",
    "Grant_Type=password",
  ])("holds for the parameters %s", async (query) => {
    const { email } = await signedUp(ground);
    const from = newMachine();
    await lockOut(email, from);
    const answer = await post(`/auth/v1/token?${query}`, { email, password: "secret1" }, from);
    expect(answer.body).not.toContain("access_token");
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });

  it("holds for the address in every spelling that lite takes", async () => {
    const { email } = await signedUp(ground);
    const from = newMachine();
    await lockOut(email, from);
    const escaped = [...email].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
    const bodies = [
      JSON.stringify({ email: email.toUpperCase(), password: "secret1" }),
      JSON.stringify({ email: ` ${email}\t`, password: "secret1" }),
      `{"email":"${escaped.join("")}","password":"secret1"}`,
      `{"email":"someone@else.example","email":"${email}","password":"secret1"}`,
      `{"email":"${email}","password":"secret1","email":"${email}"}`,
      `{"\\u0065mail":"${email}","password":"secret1"}`,
      `\n\t {"password":"secret1","email":"${email}"}\n`,
      `\ufeff{"password":"secret1","email":"${email}"}`,
      JSON.stringify({ email: [email], password: "secret1" }),
      JSON.stringify({ email: { toLowerCase: email }, password: "secret1" }),
      JSON.stringify([{ email, password: "secret1" }]),
      new URLSearchParams({ email, password: "secret1" }).toString(),
    ];
    for (const body of bodies) {
      for (const type of ["application/json", "application/x-www-form-urlencoded", "text/plain"]) {
        const answer = await post(signInPath, body, from, { "content-type": type });
        expect([body, type, answer.status]).toEqual([
          body,
          type,
          expect.toSatisfy((status: number) => [400, 429].includes(status)),
        ]);
      }
    }
  });

  it("holds for an account whoever tries, and leaves others and its owner's machine alone", async () => {
    const { email } = await signedUp(ground);
    const other = await signedUp(ground);
    const home = newMachine();
    expect((await post(signInPath, { email, password: "secret1" }, home)).status).toBe(200);
    for (let guess = 0; guess < strictLimits.failuresPerAccount.count; guess += 1) {
      const { status } = await post(signInPath, { email, password: "wrong" }, newMachine());
      expect(status).toBe(400);
    }
    expect((await post(signInPath, { email, password: "secret1" }, newMachine())).status).toBe(429);
    expect((await post(signInPath, { email, password: "secret1" }, home)).status).toBe(200);
    const { status } = await post(signInPath, { email: other.email, password: "secret1" }, newMachine());
    expect(status).toBe(200);
  });

  it("counts guesses that come at once", async () => {
    const { email } = await signedUp(ground);
    const from = newMachine();
    const guesses = Array.from({ length: 40 }, (_, guess) =>
      post(signInPath, { email, password: `wrong ${guess}` }, from),
    );
    const judged = (await Promise.all(guesses)).filter(({ status }) => status !== 429);
    expect(judged).toHaveLength(strictLimits.failuresPerAddress.count);
  });

  it("counts mails that a change of address sends", async () => {
    const { client, email } = await signedUp(ground);
    expect((await client.auth.updateUser({ email: `new-${email}` })).error).toBeNull();
    expect((await client.auth.updateUser({ email: `new-${email}` })).error?.status).toBe(429);
  });
});

describe("a one-time code", () => {
  it("dies after five wrong tries, at once or one by one, whoever tries; its link lives", async () => {
    for (const atOnce of [true, false]) {
      const { email } = await signedUp(ground);
      const { code, link } = await mailedCode(email);
      const wrong = Array.from({ length: 5 }, (_, try_) => ({
        email: try_ % 2 ? email : email.toUpperCase(),
        token: String((Number(code) + try_ + 1) % 1_000_000).padStart(6, "0"),
        type: try_ % 2 ? "recovery" : "magiclink",
      }));
      if (atOnce) await Promise.all(wrong.map((guess) => post("/auth/v1/verify", guess, newMachine())));
      else for (const guess of wrong) await post("/auth/v1/verify", guess, newMachine());
      const right = await post("/auth/v1/verify", { email, token: code, type: "recovery" }, newMachine());
      expect([right.status, JSON.parse(right.body)]).toMatchObject([403, { error_code: "otp_expired" }]);
      const { headers } = await fetch(link, { redirect: "manual" });
      expect(headers.get("location")).toContain("access_token=");
    }
  });

  it("opens a session within five tries, once", async () => {
    const { email } = await signedUp(ground);
    const { code } = await mailedCode(email);
    const enter = (token: string) =>
      post("/auth/v1/verify", { email, token, type: "recovery" }, newMachine());
    for (let guess = 0; guess < 4; guess += 1) expect((await enter(`x${guess}`)).status).toBe(403);
    expect((await enter(code)).status).toBe(200);
    expect((await enter(code)).status).toBe(403);
  });

  it("can't be tried by the hash that links carry", async () => {
    const { email } = await signedUp(ground);
    const { code, link } = await mailedCode(email);
    const hash = createHash("sha256")
      .update(email + code)
      .digest("hex");
    const token = new URL(link).searchParams.get("token") ?? "";
    for (const guess of [hash, `${hash}.`, `${hash}.${"A".repeat(43)}`, token.slice(0, -1), `${token}x`]) {
      const body = { token_hash: guess, type: "recovery", email, token: code };
      expect((await post("/auth/v1/verify", body, newMachine())).status).toBe(403);
      const target = `/auth/v1/verify?type=recovery&token=${guess}`;
      const followed = await ask(port, target, { from: newMachine() });
      expect(followed.headers.location).toContain("error_code=otp_expired");
    }
    const body = { token_hash: token, type: "recovery" };
    expect((await post("/auth/v1/verify", body, newMachine())).status).toBe(200);
  });
});

describe("a new password", () => {
  const put = async (token: string, body: unknown) => {
    const headers = { apikey: ground.publishableKey, authorization: `Bearer ${token}` };
    return ask(port, "/auth/v1/user", { method: "PUT", headers, body: JSON.stringify(body) });
  };

  it("needs the old one", async () => {
    const { client, email } = await signedUp(ground);
    const token = (await client.auth.getSession()).data.session?.access_token ?? "";
    const codeOf = async (body: unknown) => {
      const { status, body: text } = await put(token, body);
      return [status, (JSON.parse(text) as { error_code?: string }).error_code];
    };
    expect(await codeOf({ password: "stolen1" })).toEqual([400, "current_password_required"]);
    for (const current_password of [null, "", "wrong"]) {
      const [status, code] = await codeOf({ password: "stolen1", current_password, data: { a: 1 } });
      expect([status, code]).toEqual([400, expect.stringMatching(/^current_password_(required|mismatch)$/)]);
    }
    expect(await codeOf({ password: "stolen1", current_password: ["secret1"] })).toEqual([
      400,
      "validation_failed",
    ]);
    const { auth } = clientOf(ground);
    expect((await auth.signInWithPassword({ email, password: "stolen1" })).error).not.toBeNull();
    expect(await codeOf({ password: "new one", current_password: "secret1" })).toEqual([200, undefined]);
    expect((await auth.signInWithPassword({ email, password: "new one" })).error).toBeNull();
  });

  it("needs none for who came by a mailed link or code, once", async () => {
    for (const way of ["link", "code"]) {
      const { email } = await signedUp(ground);
      const { link, code } = await mailedCode(email);
      const { auth } = clientOf(ground);
      if (way === "code") await auth.verifyOtp({ email, token: code, type: "recovery" });
      else {
        const { headers } = await fetch(link, { redirect: "manual" });
        const session = new URLSearchParams(headers.get("location")?.split("#")[1]);
        const [access_token, refresh_token] = [session.get("access_token"), session.get("refresh_token")];
        await auth.setSession({ access_token: access_token ?? "", refresh_token: refresh_token ?? "" });
      }
      expect((await auth.updateUser({ password: "fresh-1" })).error).toBeNull();
      expect((await auth.updateUser({ password: "fresh-2" })).error?.code).toBe("current_password_required");
      const old = { password: "fresh-2", current_password: "fresh-1" };
      expect((await auth.updateUser(old)).error).toBeNull();
    }
  });

  it("can't be guessed at through a session", async () => {
    const { client } = await signedUp(ground);
    const token = (await client.auth.getSession()).data.session?.access_token ?? "";
    for (let guess = 0; guess < strictLimits.failuresPerAddress.count; guess += 1) {
      await put(token, { password: "stolen1", current_password: `wrong ${guess}` });
    }
    expect((await put(token, { password: "stolen1", current_password: "secret1" })).status).toBe(429);
  });
});

describe("an answer's time", () => {
  it("is made of the same work for a known and an unknown address", async () => {
    const { email } = await signedUp(ground);
    const work = vi.spyOn(bcrypt, "compare");
    for (const address of [email, "nobody@example.com"]) {
      work.mockClear();
      const { status } = await post(signInPath, { email: address, password: "wrong" }, newMachine());
      expect([address, status]).toEqual([address, 400]);
      expect(work.mock.calls.map(([, hash]) => bcrypt.getRounds(hash))).toEqual([4]);
    }
  });
});

describe("no input", () => {
  const odd = [
    null,
    1,
    1e400,
    -1,
    true,
    "",
    "\0",
    "a\0b",
    "\ud800",
    "x".repeat(5000),
    [],
    ["x"],
    {},
    { a: 1 },
  ];
  const fields = [
    "email",
    "password",
    "current_password",
    "token",
    "token_hash",
    "type",
    "refresh_token",
    "data",
    "scope",
  ];
  const routes = [
    "signup",
    "token?grant_type=password",
    "token?grant_type=refresh_token",
    "token?grant_type=pkce",
    "token",
    "verify",
    "recover",
    "logout",
    "user",
  ];

  let open: Ground;
  beforeAll(async () => {
    open = await startGround({ root: await makeProject({}) });
  });
  afterAll(() => open.close());

  it.each(routes)("to %s makes the server fail", async (route) => {
    const { client, email } = await signedUp(open);
    const token = (await client.auth.getSession()).data.session?.access_token ?? "";
    const sound = { email, password: "secret1", token: "123456", type: "recovery", refresh_token: "x" };
    const method = route === "user" ? "PUT" : "POST";
    const bodies = fields.flatMap((field) => odd.map((value) => ({ ...sound, [field]: value })));
    const raw = [
      "",
      "{",
      "[]",
      "null",
      '"x"',
      '{"data":{"a\\u0000":1}}',
      `{"data":{"a":${"[".repeat(9000)}${"]".repeat(9000)}}}`,
    ];
    for (const body of [...bodies.map((value) => JSON.stringify(value)), ...raw]) {
      const headers = { apikey: open.publishableKey, authorization: `Bearer ${token}` };
      const answer = await ask(Number(new URL(open.url).port), `/auth/v1/${route}`, {
        method,
        headers,
        body,
      });
      expect([body.slice(0, 200), answer.status, answer.body]).toEqual([
        body.slice(0, 200),
        expect.toSatisfy((status: number) => status >= 200 && status < 500),
        answer.body,
      ]);
    }
  });
});
