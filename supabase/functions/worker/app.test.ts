import { expect, it } from "vitest";
import { createServices } from "../_shared/services/services.ts";
import { handler } from "./app.ts";

const serve = handler(
  createServices(
    {
      SUPABASE_URL: "http://supabase.test",
      SUPABASE_ANON_KEY: "sb_publishable_x",
      SUPABASE_SERVICE_ROLE_KEY: "sb_secret_x",
      API_DATABASE_URL: "postgresql://atrium_api@127.0.0.1:1/postgres",
      OPENAI_API_KEY: "sk-x",
    },
    new AbortController().signal,
  ),
  () => Promise.reject(new Error("no fonts here")),
);

const ask = (path: string, authorization?: string, method = "POST") =>
  serve(
    new Request(`http://worker.test${path}`, { method, headers: authorization ? { authorization } : {} }),
  );

it.each([undefined, "Bearer sb_publishable_x", "Bearer sb_secret_xy", "sb_secret_x"])(
  "runs nothing for who has no secret key (%s)",
  async (authorization) => {
    const answer = await ask("/worker", authorization);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: true, code: "unauthenticated" });
  },
);

it("has one address, and tells that it is up", async () => {
  expect((await ask("/worker/jobs", "Bearer sb_secret_x")).status).toBe(404);
  expect((await ask("/worker", "Bearer sb_secret_x", "GET")).status).toBe(404);
  expect(await (await ask("/worker/_health", undefined, "GET")).text()).toBe("ok");
});
