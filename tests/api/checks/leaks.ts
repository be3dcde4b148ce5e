import { type Call } from "../../../supabase/functions/_shared/contract/call.ts";
import { type CallPath, contract } from "../../../supabase/functions/_shared/contract/index.ts";
import { UNKNOWN_ERROR } from "../../../supabase/functions/_shared/contract/errors.ts";
import { type Api, send } from "../../support/call.ts";
import type { Cast } from "./cast.ts";
import { inputSchema, sampleOf } from "./samples.ts";

/** What must never leave. */
const SECRET = "s3cret";

type Handler = (context: unknown, input: unknown) => Promise<unknown> | AsyncIterable<unknown>;
export type AnyHandlers = Record<string, Handler>;

/** Calls that only read, so that they can be made again and again. */
const readers: readonly CallPath[] = [
  "/user/get-or-create",
  "/organization/get",
  "/organization/getPlanInfo",
  "/organization/getMembers",
  "/organization/audit",
  "/organization/tags/getAllWithInfo",
  "/document/list",
  "/document/storage",
  "/chat/list",
];

const paths = Object.keys(contract) as CallPath[];
const isStream = (path: CallPath) => {
  const { transport }: Call = contract[path];
  return transport === "events" || transport === "text";
};

/** A copy with a field more in every object. */
function withSecret(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecret);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, withSecret(each)] as const);
  return { ...Object.fromEntries(entries), secret: SECRET };
}

async function* failing(): AsyncGenerator<unknown> {
  await Promise.resolve();
  yield* [];
  throw new Error(`relation "${SECRET}" does not exist`);
}

async function* telling(): AsyncGenerator<unknown> {
  await Promise.resolve();
  yield withSecret({ type: "title", chat_id: 1, title: "A title" });
  throw new Error(`relation "${SECRET}" does not exist`);
}

/** Handlers that say too much, each in its way. */
export const leaky = {
  /** They fail with an error of the inside. */
  failing: () => (path: CallPath) => () =>
    isStream(path) ? failing() : Promise.reject(new Error(`relation "${SECRET}" does not exist`)),
  /** They answer something else than the contract says. */
  shapeless: () => (path: CallPath) => () =>
    isStream(path) ? telling() : Promise.resolve({ [SECRET]: SECRET, rows: [{ secret: SECRET }] }),
  /** They answer what they should, and more. */
  talkative: (handlers: AnyHandlers) => (path: CallPath) => async (context: unknown, input: unknown) =>
    withSecret(await handlers[path]?.(context, input)),
} satisfies Record<string, (handlers: AnyHandlers) => (path: CallPath) => Handler>;

export type Leak = keyof typeof leaky;

/** Calls whose answers hold what they mustn't, of an API whose handlers leak in this way. */
export async function* leaks(
  api: Api,
  { organization: { owner, id }, platformAdmin }: Cast,
  leak: Leak,
): AsyncGenerator<string> {
  for (const path of leak === "talkative" ? readers : paths) {
    const definition: Call = contract[path];
    // What is signed reaches its handler from its vendor alone.
    if (definition.access === "signature") continue;
    const caller = definition.access === "platform" ? platformAdmin : owner;
    const response = await send(caller, path, sampleOf(inputSchema(definition)), { organizationId: id }, api);
    const text = await response.text();
    if (text.includes(SECRET)) yield `${path}: ${text.slice(0, 200)}`;
    if (leak === "talkative" && !response.ok) yield `${path}: ${response.status} ${text.slice(0, 200)}`;
    if (leak === "failing" && !text.includes(UNKNOWN_ERROR))
      yield `${path}: ${response.status} ${text.slice(0, 200)}`;
  }
}
