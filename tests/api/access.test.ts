import { beforeAll, describe, expect, it, vi } from "vitest";
import { contract } from "../../supabase/functions/_shared/contract/index.ts";
import { ErrorBody } from "../../supabase/functions/_shared/contract/errors.ts";
import { apiInProcess } from "../support/api-in-process.ts";
import { send, stackApi } from "../support/call.ts";
import { accessTries } from "./checks/access.ts";
import { type Cast, makeCast } from "./checks/cast.ts";
import { expectedAccess } from "./checks/expected-access.ts";

vi.setConfig({ testTimeout: 300_000 });

/** The first call of each access. */
const oneOfEach = new Map(
  Object.entries(expectedAccess)
    .toReversed()
    .map(([path, access]) => [access, path]),
);

let cast: Cast;
beforeAll(async () => {
  cast = await makeCast();
});

describe("each call", () => {
  it("is listed with who may make it", () => {
    expect(Object.keys(expectedAccess).toSorted()).toEqual(Object.keys(contract).toSorted());
  });

  it("lets in whom the list says, and nobody else", async () => {
    let count = 0;
    const violations = [];
    for await (const each of accessTries(await apiInProcess(), cast)) {
      count += 1;
      if (each.violation) violations.push(each);
    }
    console.info(`${count} cells of principal × call`);
    expect(violations).toEqual([]);
  });

  it.each([...oneOfEach])("for %s lets in the same through the stack: %s", async (_access, path) => {
    const violations = [];
    for await (const each of accessTries(stackApi, cast, path)) if (each.violation) violations.push(each);
    expect(violations).toEqual([]);
  });

  it("is made with POST", async () => {
    for (const path of Object.keys(contract)) {
      const method = ["GET", "PUT", "DELETE", "PATCH"][path.length % 4] ?? "GET";
      const response = await send(cast.organization.owner, path, "", {
        organizationId: cast.organization.id,
        method,
      });
      expect([path, method, response.status]).toEqual([path, method, 405]);
      expect(ErrorBody.parse(await response.json()).code).toBe("method_not_allowed");
    }
  });
});

it("a call that doesn't exist is a 404 with the body of every error", async () => {
  for (const path of [
    "/",
    "/nothing",
    "/organization",
    "/organization/get/more",
    "/user/get-or-create/more",
    "/User/Get-Or-Create",
  ]) {
    const response = await send(cast.organization.owner, path, {}, { organizationId: cast.organization.id });
    expect([path, response.status]).toEqual([path, 404]);
    expect(ErrorBody.parse(await response.json()).code).toBe("not_found");
  }
});

it("errors carry the id of their request, which the header tells too", async () => {
  const response = await send(null, "/organization/get", {});
  const body = ErrorBody.parse(await response.json());
  expect(response.headers.get("x-request-id")).toBe(body.requestId);
});
