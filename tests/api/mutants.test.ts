import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { CallPath, Contract } from "../../supabase/functions/_shared/contract/index.ts";
import type { authorize as authorizeAsIs } from "../../supabase/functions/api/middleware/authorize.ts";
import type * as apiErrors from "../../supabase/functions/_shared/db/api-error.ts";
import type { streamEvents as streamEventsAsIs } from "../../supabase/functions/api/middleware/stream.ts";
import type { Api } from "../support/call.ts";
import { reported, reportOf } from "../support/reported.ts";
import { accessTries } from "./checks/access.ts";
import { type Cast, makeCast } from "./checks/cast.ts";
import { type AnyHandlers, type Leak, leaks, leaky } from "./checks/leaks.ts";
import { makeRights, type Rights, wrongsOf } from "./checks/rights.ts";

const functions = "../../supabase/functions";
type Authorize = typeof authorizeAsIs;

let cast: Cast;
let rights: Rights;
beforeAll(async () => {
  [cast, rights] = await Promise.all([makeCast(), makeRights()]);
});
afterEach(() => {
  for (const part of [
    "api/middleware/authorize",
    "api/middleware/stream",
    "api/calls/index",
    "_shared/contract/index",
    "_shared/db/api-error",
  ]) {
    vi.doUnmock(`${functions}/${part}.ts`);
  }
  vi.restoreAllMocks();
});

/** What reported each mistake. */
const found = new Map<string, string>();

async function isReported(mistake: string, violation: Promise<string>): Promise<void> {
  const seen = await violation;
  expect(seen).not.toBe("survived");
  found.set(mistake, reported(seen));
}

/** The API in this process, made of the modules as they are mocked now. */
async function mistakenApi(): Promise<Api> {
  vi.resetModules();
  return (await import("../support/api-in-process.ts")).apiInProcess();
}

async function firstViolation(api: Api, path: string): Promise<string> {
  for await (const { violation, by } of accessTries(api, cast, path))
    if (violation) return `${by}: ${violation}`;
  return "survived";
}

const withAccess = (path: keyof Contract, access: string) => () => {
  vi.doMock(`${functions}/_shared/contract/index.ts`, async (original) => {
    const { contract } = await original<{ contract: Contract }>();
    return { contract: { ...contract, [path]: { ...contract[path], access } } };
  });
};

const withAuthorize = (mistaken: (authorize: Authorize) => Authorize) => () => {
  vi.doMock(`${functions}/api/middleware/authorize.ts`, async (original) => {
    const { authorize } = await original<{ authorize: Authorize }>();
    return { authorize: mistaken(authorize) };
  });
};

/** Handlers that say too much. */
const withLeak = (leak: Leak) => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.doMock(`${functions}/api/calls/index.ts`, async (original) => {
    const { handlers } = await original<{ handlers: AnyHandlers }>();
    const paths = Object.keys(handlers) as CallPath[];
    return { handlers: Object.fromEntries(paths.map((path) => [path, leaky[leak](handlers)(path)])) };
  });
};

const unparsed = () => {
  vi.doMock(`${functions}/_shared/contract/index.ts`, async (original) => {
    const { contract } = await original<{ contract: Contract }>();
    const calls = Object.entries(contract).map(([path, call]) => [path, { ...call, output: z.unknown() }]);
    return { contract: Object.fromEntries(calls) as unknown };
  });
};
const unparsedEvents = () => {
  vi.doMock(`${functions}/api/middleware/stream.ts`, async (original) => {
    const stream = await original<{ streamEvents: typeof streamEventsAsIs }>();
    const as: typeof streamEventsAsIs = (events, _output, id) => stream.streamEvents(events, z.unknown(), id);
    return { ...stream, streamEvents: as };
  });
};
const openHearted = () => {
  vi.doMock(`${functions}/_shared/db/api-error.ts`, async (original) => {
    const errors = await original<typeof apiErrors>();
    const toApiError = (error: unknown) =>
      error instanceof errors.ApiError ? error : new errors.ApiError("internal", String(error));
    return { ...errors, toApiError };
  });
};
/** A handler that asks past the policies. */
const asServer = (path: CallPath) => () => {
  vi.doMock(`${functions}/api/calls/index.ts`, async (original) => {
    const { handlers } = await original<{ handlers: AnyHandlers }>();
    const as = (context: { service: unknown }, input: unknown) =>
      handlers[path]?.({ ...context, db: context.service }, input);
    return { handlers: { ...handlers, [path]: as } };
  });
};

const asMember = (access: Parameters<Authorize>[0]) =>
  access === "admin" || access === "owner" ? "member" : access;
const inOwnOrganization = (request: Request): Request => {
  const headers = new Headers(request.headers);
  headers.set("organization-id", String(cast.other.id));
  return new Request(request.url, { method: request.method, headers });
};
const withoutZeros = (request: Request): Request => {
  const headers = new Headers(request.headers);
  const header = headers.get("organization-id");
  if (header) headers.set("organization-id", String(Number.parseInt(header, 10)));
  return new Request(request.url, { method: request.method, headers });
};

const mutants: [string, string, () => void][] = [
  ["a call for admins is open to members", "/teams/create", withAccess("/teams/create", "member")],
  [
    "a call for owners is open to admins",
    "/organization/delete",
    withAccess("/organization/delete", "admin"),
  ],
  ["a call for members is open to anybody signed in", "/document/list", withAccess("/document/list", "user")],
  ["a call for members is open to everybody", "/chat/get", withAccess("/chat/get", "public")],
  [
    "a call for members is of an access that nobody knows",
    "/chat/create",
    withAccess("/chat/create", "anyone"),
  ],
  ["a call for members waits for a signature", "/chat/create", withAccess("/chat/create", "signature")],
  ["a call for members is for admins", "/organization/get", withAccess("/organization/get", "admin")],
  [
    "roles aren't asked for",
    "/organization/update",
    withAuthorize(
      (authorize) =>
        (access, ...rest) =>
          authorize(asMember(access), ...rest),
    ),
  ],
  [
    "membership isn't asked for",
    "/organization/get",
    withAuthorize(
      (authorize) =>
        (_access, ...rest) =>
          authorize("user", ...rest),
    ),
  ],
  [
    "the header's organisation isn't the one that is asked for",
    "/organization/get",
    withAuthorize(
      (authorize) =>
        (access, request, ...rest) =>
          authorize(access, inOwnOrganization(request), ...rest),
    ),
  ],
  [
    "a header that isn't an id is read as one",
    "/document/storage",
    withAuthorize(
      (authorize) =>
        (access, request, ...rest) =>
          authorize(access, withoutZeros(request), ...rest),
    ),
  ],
  [
    "tokens aren't asked for",
    "/user/update",
    withAuthorize(
      (authorize) =>
        (_access, ...rest) =>
          authorize("public", ...rest),
    ),
  ],
];

describe("a mistake in the API is caught", () => {
  it("and the API in this process is without any", async () => {
    expect(await firstViolation(await mistakenApi(), "/organization/get")).toBe("survived");
  });

  it.each(mutants)("%s", async (name, path, make) => {
    make();
    await isReported(name, firstViolation(await mistakenApi(), path));
  });
});

async function first(wrongs: AsyncIterable<string>): Promise<string> {
  for await (const wrong of wrongs) return wrong;
  return "survived";
}

describe("what handlers say too much", () => {
  it.each(["failing", "shapeless", "talkative"] as const)("doesn't leave (%s)", async (leak) => {
    withLeak(leak);
    expect(await first(leaks(await mistakenApi(), cast, leak))).toBe("survived");
  });

  it.each([
    ["answers leave unparsed", "talkative", unparsed],
    ["answers of another shape leave", "shapeless", unparsed],
    ["events leave unparsed", "shapeless", unparsedEvents],
    ["errors of the inside are told", "failing", openHearted],
  ] as const)("is caught: %s", async (name, leak, make) => {
    withLeak(leak);
    make();
    await isReported(name, first(leaks(await mistakenApi(), cast, leak)));
  });
});

describe("a handler that asks past the policies is caught", () => {
  it("and none does", async () => {
    expect(await first(wrongsOf(await mistakenApi(), rights))).toBe("survived");
  });

  it.each(["/document/text", "/document/update/", "/document/update/bulk", "/document/remove-tag"] as const)(
    "%s",
    async (path) => {
      asServer(path)();
      await isReported(path, first(wrongsOf(await mistakenApi(), rights, path)));
    },
  );
});

it("each mistake is reported as the list says", async () => {
  await expect(reportOf(found)).toMatchFileSnapshot("checks/reported.txt");
});
