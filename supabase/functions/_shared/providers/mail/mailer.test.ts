import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { createMailer } from "./mailer.ts";
import { Variables } from "./settings.ts";

const SECRET = "sb_secret_of_the_test";
const mail = { to: "ann@example.com", subject: "Hello", text: "Hi.", link: "https://app.test/x" };

const servers: Server[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  for (const server of servers.splice(0)) server.close();
});

/** A server that keeps the headers of what it is sent, and sends its callers on if told where. */
async function listener(location?: string) {
  const heard: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    heard.push(request.headers);
    response.writeHead(location ? 307 : 201, location ? { location } : {}).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const mailer = (variables: Record<string, string>) => createMailer(Variables.parse(variables));

it("carries the mail token, or nothing, and never the secret key", async () => {
  const { heard, url } = await listener();
  await mailer({ MAIL_URL: `${url}/mail`, MAIL_TOKEN: "m" }).send(mail);
  await mailer({ MAIL_URL: `${url}/mail` }).send(mail);
  await mailer({ MAIL_URL: `${url}/mail`, SUPABASE_URL: url, SUPABASE_SECRET_KEY: SECRET }).send(mail);
  expect(heard.map(({ authorization }) => authorization)).toEqual(["Bearer m", undefined, undefined]);
  expect(JSON.stringify(heard)).not.toContain(SECRET);
});

it("says by a key which mail it is", async () => {
  const { heard, url } = await listener();
  await mailer({ MAIL_URL: url }).send({ ...mail, key: "reminder-1" });
  await mailer({ MAIL_URL: url }).send(mail);
  expect(heard.map((headers) => headers["idempotency-key"])).toEqual(["reminder-1", undefined]);
});

it("isn't sent on by a redirect", async () => {
  const elsewhere = await listener();
  const { url } = await listener(elsewhere.url);
  const sending = mailer({ MAIL_URL: url, MAIL_TOKEN: "m" }).send(mail);
  await expect(sending).rejects.toMatchObject({ code: "provider_failed" });
  expect(elsewhere.heard).toEqual([]);
});

it("goes to Resend with its key alone", async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response()));
  vi.stubGlobal("fetch", fetched);
  await mailer({ MAIL_URL: "http://mail.test", MAIL_TOKEN: "m", RESEND_API_KEY: "re_1" }).send(mail);
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe("https://api.resend.com/emails");
  expect(init?.headers).toMatchObject({ authorization: "Bearer re_1" });
  expect(JSON.parse(init?.body as string)).toMatchObject({ to: [mail.to], subject: mail.subject });
});

it("leaves in an organisation's name from its address, and from the neutral one where that isn't let through", async () => {
  const sent: { url: string; body: Record<string, unknown>; key: string | null }[] = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    const key = new Headers(init.headers).get("idempotency-key");
    sent.push({ url, body: JSON.parse(init.body as string) as Record<string, unknown>, key });
    const refused = JSON.stringify(sent.at(-1)?.body).includes("hello@example.com");
    return Promise.resolve(new Response(null, { status: refused ? 403 : 200 }));
  });
  const variables = { RESEND_API_KEY: "re_1", MAIL_NEUTRAL_ADDRESS: "no-reply@post.example" };
  const as = { name: "Nestor", address: "hello@example.com" };
  await mailer(variables).send({ ...mail, as, key: "k", replyTo: "help@example.com", html: "<p>Hi.</p>" });
  expect(sent.map(({ body, key }) => [body["from"], body["reply_to"], body["html"], key])).toEqual([
    ['"Nestor" <hello@example.com>', "help@example.com", "<p>Hi.</p>", "k"],
    ['"Nestor" <no-reply@post.example>', "help@example.com", "<p>Hi.</p>", "k-neutral"],
  ]);
  await mailer(variables).send({ ...mail, as: { name: "Nestor", address: null } });
  expect(sent.at(-1)?.body["from"]).toBe('"Nestor" <no-reply@post.example>');
  await mailer({ ...variables, MAIL_FROM: "Post <post@own.example>" }).send(mail);
  expect(sent.at(-1)?.body["from"]).toBe("Post <post@own.example>");
});
