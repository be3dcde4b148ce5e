import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createPageServer } from "./serve-page.ts";

const page = () => Promise.resolve(readFileSync("index.html", "utf8"));
const nestor = {
  organizationId: 7,
  branding: {
    ai_name: "Nestor",
    branding_enabled: true,
    branding_primary_color: null,
    branding_secondary_color: null,
    branding_dark_primary_color: null,
    branding_dark_secondary_color: null,
    branding_logo_url: "/storage/v1/object/public/branding/7/a.png",
    branding_logo_collapsed_url: null,
    branding_dark_logo_url: null,
    branding_dark_logo_collapsed_url: null,
  },
};

it("serves the brand of the host, asked for once in five minutes", async () => {
  const asked: unknown[] = [];
  let time = 0;
  const serve = createPageServer({
    supabaseUrl: "https://p.supabase.example",
    page,
    now: () => time,
    ask: (address, init) => {
      asked.push([address, JSON.parse(init?.body as string)]);
      return Promise.resolve(Response.json(nestor));
    },
  });
  const open = async () => (await serve(new Request("https://ask.nestor.example/app?x=1"))).text();
  const html = await open();
  expect(html).toContain("<title>Nestor</title>");
  expect(html).toContain('href="https://p.supabase.example/storage/v1/object/public/branding/7/a.png"');
  time = 299_999;
  await open();
  expect(asked).toEqual([
    [
      "https://p.supabase.example/functions/v1/api/public/branding/resolve-host",
      { host: "ask.nestor.example" },
    ],
  ]);
  time = 300_000;
  await open();
  expect(asked).toHaveLength(2);
});

it("serves the page as it was built while the API doesn't answer", async () => {
  for (const ask of [
    () => Promise.reject(new TypeError()),
    () => Promise.resolve(new Response("", { status: 500 })),
  ]) {
    const serve = createPageServer({ supabaseUrl: "https://p.supabase.example", page, ask });
    const response = await serve(new Request("https://ask.nestor.example/"));
    expect(await response.text()).toBe(await page());
  }
});
