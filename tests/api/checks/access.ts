import type { Access, Call } from "../../../supabase/functions/_shared/contract/call.ts";
import {
  ErrorBody,
  type ErrorCode,
  NOT_A_MEMBER,
} from "../../../supabase/functions/_shared/contract/errors.ts";
import { contract } from "../../../supabase/functions/_shared/contract/index.ts";
import { isAtLeast, type Role } from "../../../supabase/functions/_shared/domain/roles.ts";
import { type Api, type Caller, type CallOptions, send } from "../../support/call.ts";
import type { Actor, Cast } from "./cast.ts";
import { expectedAccess } from "./expected-access.ts";

/** A try of a call, and what came of it against the rule; null: as the rule says. */
export interface Try {
  path: string;
  by: string;
  violation: string | null;
}

/** Isn't JSON, so that whoever may make a call is refused for this alone, and nothing happens. */
const unreadable = "{";
const minimum: Partial<Record<Access, Role>> = { member: "user", admin: "admin", owner: "owner" };
const headers: readonly (string | undefined)[] = [
  undefined,
  "",
  "abc",
  "0",
  "-1",
  "1.5",
  "1e2",
  "007",
  "7,8",
  "0x10",
  "99999999999999999999",
  "9007199254740993",
  "null",
];

/** Every call by everybody, and with every kind of organization-id header. */
export async function* accessTries(api: Api, cast: Cast, only?: string): AsyncGenerator<Try> {
  const expected: Readonly<Record<string, Access>> = expectedAccess;
  for (const path of Object.keys(contract)) {
    if (only && path !== only) continue;
    const access = expected[path];
    if (!access) {
      yield { path, by: "anybody", violation: "isn't in expected-access.ts" };
      continue;
    }
    const options = { organizationId: cast.organization.id };
    const { transport }: Call = contract[path as keyof typeof contract];
    const tries = cast.actors.map((actor) =>
      tryCall(api, path, actor.name, actor.caller, options, outcomeFor(path, access, actor, transport)),
    );
    yield* await Promise.all(tries);
    if (minimum[access]) yield* await Promise.all(headerTries(api, path, cast));
  }
}

function headerTries(api: Api, path: string, { organization, platformAdmin }: Cast): Promise<Try>[] {
  const { owner, id } = organization;
  const attempt = (
    by: string,
    organizationId: CallOptions["organizationId"],
    refused: Refused,
    caller: Caller = owner,
  ) => tryCall(api, path, by, caller, { organizationId }, refused);
  const invalid: Refused = ["invalid_input", /organization-id/];
  const strange: Refused = ["forbidden", NOT_A_MEMBER];
  return [
    ...headers.map((header) => attempt(`organization-id ${header ?? "missing"}`, header, invalid)),
    attempt("organization-id twice", `${id}, ${id}`, invalid),
    attempt("organization 1", 1, strange),
    attempt("organization 1, platform admin", 1, strange, platformAdmin),
    attempt("no such organisation", 999_999_999, strange),
  ];
}

type Refused = readonly [ErrorCode, (string | RegExp)?];

function outcomeFor(
  path: string,
  access: Access,
  { standing, isPlatformAdmin = false }: Actor,
  transport: Call["transport"],
): Refused {
  // The input of an upload stands in its query, where nothing is.
  const let_in: Refused =
    transport === "upload" ? ["invalid_input"] : ["invalid_input", "The request's body isn't valid JSON."];
  if (access === "public") return let_in;
  // Google's notices are known by a header first; who sends none is told that nobody asked for it, so that Google stops.
  if (path === "/webhooks/google/drive") return ["not_found", /Nobody/];
  if (access === "signature") return ["unauthenticated", /signature/];
  if (standing === "nobody") return ["unauthenticated"];
  if (access === "user" || access === "account") return let_in;
  if (access === "platform") return isPlatformAdmin ? let_in : ["forbidden"];
  if (standing === "stranger") return ["forbidden", NOT_A_MEMBER];
  return isAtLeast(standing, minimum[access] ?? "super-admin") ? let_in : ["forbidden"];
}

async function tryCall(
  api: Api,
  path: string,
  by: string,
  caller: Caller,
  options: CallOptions,
  [code, message]: Refused,
): Promise<Try> {
  const response = await send(caller, path, unreadable, options, api);
  const text = await response.text();
  const parsed = ErrorBody.safeParse(parseJson(text));
  const told = (violation: string | null): Try => ({ path, by, violation });
  if (!parsed.success) return told(`${response.status}, and not an error's body: ${text.slice(0, 200)}`);
  if (parsed.data.code !== code) return told(`${response.status} ${parsed.data.code}, not ${code}`);
  const fits =
    typeof message === "object"
      ? message.test(parsed.data.message)
      : message === undefined || message === parsed.data.message;
  return told(fits ? null : `said: ${parsed.data.message}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
