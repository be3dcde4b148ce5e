import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { complaintsOf, promisedIn, pushedBy, type Settings } from "./push.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const values = { SITE_URL: "https://app.example.com" };

let promised: ReadonlyMap<string, string>;
let sent: Settings;
beforeAll(async () => {
  promised = promisedIn(await readFile(new URL("../../docs/deploy.md", import.meta.url), "utf8"));
  sent = await pushedBy(root, { PATH: process.env["PATH"], ...values });
}, 60_000);

it("sends what the document promises, with the site's own values", () => {
  expect(complaintsOf(sent, promised)).toEqual([]);
  expect(sent).toMatchObject({
    site_url: values.SITE_URL,
    mailer_autoconfirm: false,
    mailer_secure_email_change_enabled: true,
  });
});

it("leaves to the dashboard what is an operator's", () => {
  for (const name of [
    "uri_allow_list",
    "hook_send_email_enabled",
    "external_google_enabled",
    "rate_limit_email_sent",
  ])
    expect(sent).not.toHaveProperty(name);
});

it("is refused where a variable isn't set, by its name", { timeout: 60_000 }, async () => {
  const empty = await pushedBy(root, { PATH: process.env["PATH"] });
  const complaints = complaintsOf(empty, promised).join("\n");
  for (const name of Object.keys(values)) expect(complaints).toContain(`set ${name}.`);
});

it("is refused when it sends something else, or more, or less", () => {
  const { site_url, ...less } = sent;
  expect(site_url).toBeDefined();
  expect(complaintsOf(less, promised)).toHaveLength(1);
  expect(complaintsOf({ ...sent, uri_allow_list: "https://**" }, promised)).toHaveLength(1);
  expect(complaintsOf({ ...sent, mailer_autoconfirm: true }, promised)).toHaveLength(1);
});
