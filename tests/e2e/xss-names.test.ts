import { sql } from "../support/sql.ts";
import { addRead } from "../support/wait.ts";
import { expect, test } from "./fixtures.ts";
import { expectHarmless, watch } from "./xss/harmless.ts";
import { PAYLOADS } from "./xss/payloads.ts";

/** Where names of all kinds are read. */
const SCREENS = [
  "/app",
  "/app/train/files",
  "/app/train/text-audio",
  "/app/train/websites",
  "/app/users",
  "/app/settings/organization",
  "/app/settings/tags",
  "/app/settings/teams",
  "/app/settings/lessons",
  "/app/settings/reports",
  "/app/settings/audit",
];

const fit = (characters: number) => PAYLOADS.filter((payload) => payload.length <= characters);
const [worst = ""] = PAYLOADS.filter((payload) => payload.startsWith("<img src=x onerror"));

test("no trick in a name, a lesson, an entry of the audit or a document runs or loads anything", async ({
  page,
  baseURL,
  organization,
  signIn,
}) => {
  const { id, owner, user } = organization;
  const hostile = await addRead(owner, id, "Hostile.md", PAYLOADS.join("\n\n"));
  const web = await addRead(
    owner,
    id,
    "Hostile.html",
    `<title>${worst}</title><p>${PAYLOADS.join("</p><p>")}`,
  );
  await sql()`update public.documents set name = ${`${worst}.md`}, title = ${worst}, author = ${worst} where id = ${hostile.id}`;
  await sql()`update public.organizations set name = ${worst.slice(0, 120)}, ai_name = ${fit(60)[0] ?? ""} where id = ${id}`;
  await sql()`update public.users set name = ${worst.slice(0, 120)} where id = any(${[owner.id, user.id]}::bigint[])`;
  await sql()`insert into public.tags (organization_id, name) select ${id}, unnest(${fit(60)}::text[]) on conflict do nothing`;
  await sql()`insert into public.teams (organization_id, name) select ${id}, unnest(${fit(60)}::text[]) on conflict do nothing`;
  await sql()`insert into public.document_folders (organization_id, name, created_by)
    select ${id}, name, ${owner.id} from unnest(${fit(100)}::text[]) as name on conflict do nothing`;
  await sql()`insert into public.chat_folders (organization_id, user_id, name, place)
    select ${id}, ${owner.id}, name, place from unnest(${fit(100).slice(0, 20)}::text[]) with ordinality as folder (name, place)
    on conflict do nothing`;
  await sql()`insert into public.lessons (organization_id, question, answer, wrong_answer, proposed_by)
    select ${id}, text, text, text, ${user.id} from unnest(${PAYLOADS}::text[]) as text`;
  await sql()`insert into public.audit_entries (organization_id, actor_email, action, details)
    select ${id}, text, 'tags.insert', jsonb_build_object('name', text) from unnest(${PAYLOADS}::text[]) as text`;

  const heard = watch(page, baseURL ?? "");
  await signIn(owner);
  const elements = "main :is(script, iframe, object, embed, base, meta, video, audio, marquee, image)";
  for (const screen of [
    ...SCREENS,
    `/app/train/files?document=${hostile.id}`,
    `/app/train/files?document=${web.id}`,
  ]) {
    await page.goto(screen);
    await expect(page.locator("main h1")).toBeVisible();
    await expect(page.getByText(/onerror|attacker|__xss/).first()).toBeVisible();
    await page.locator("main").evaluate(async (main) => {
      for (const part of main.querySelectorAll("li, tr, p")) part.scrollIntoView();
      await new Promise((done) => requestAnimationFrame(done));
    });
    await expectHarmless(page.locator("body"), elements);
  }
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByPlaceholder("Find a page, chat, document or action").fill("onerror");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectHarmless(page.locator("body"), "img[src=x], script:not([src])");
  expect(heard).toEqual([]);
});
