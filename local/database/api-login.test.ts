import { expect, it } from "vitest";
import { apiLogin } from "./api-login.ts";

const server = "postgres://postgres:secret@db.example:5432/atrium";

it("functions log in to the server itself, or through the pooler that is named", () => {
  const direct = apiLogin(server, "jwt", true);
  expect(direct.functionsUrl).toBe(direct.url);
  expect(direct.url).toBe(`postgres://atrium_api:${direct.password}@db.example:5432/atrium`);
  const through = apiLogin(server, "jwt", true, "postgres://127.0.0.1:6432");
  expect(through.url).toBe(direct.url);
  expect(through.functionsUrl).toBe(`postgres://atrium_api:${direct.password}@127.0.0.1:6432/atrium`);
  expect(
    apiLogin(server, "jwt", true, "postgres://atrium_api.ref:other@pooler:6543/postgres").functionsUrl,
  ).toBe("postgres://atrium_api.ref:other@pooler:6543/postgres");
});
