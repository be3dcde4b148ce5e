import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Call } from "../../supabase/functions/_shared/contract/call.ts";
import { contract } from "../../supabase/functions/_shared/contract/index.ts";
import { ApiError } from "../../supabase/functions/_shared/db/api-error.ts";
import { parseBody, parseInput } from "../../supabase/functions/api/middleware/read-input.ts";
import { makeAgent } from "../support/agents.ts";
import { apiInProcess } from "../support/api-in-process.ts";
import { type Api, refusal, send } from "../support/call.ts";
import { startStackApart } from "../support/own-stack.ts";
import { makeOperator, makeOrganization, type Organization, type Person } from "../support/people.ts";
import { fieldsOf, inputSchema, sampleOf, type Schema, withField } from "./checks/samples.ts";

const calls = Object.entries<Call>(contract);
const withFields = calls.filter(([, definition]) => fieldsOf(inputSchema(definition)).length > 0);
/** What is signed is refused for its signature, whatever it says. */
const unsigned = withFields.filter(([, { access }]) => access !== "signature");

let closeStack: () => Promise<void>;
let api: Api;
let organization: Organization;
let operator: Person;
let agent: { id: number };
beforeAll(async () => {
  closeStack = await startStackApart("malformed");
  api = await apiInProcess();
  [organization, operator, agent] = await Promise.all([makeOrganization(), makeOperator(), makeAgent()]);
});

afterAll(() => closeStack());

/** Who may make a call. */
const callerOf = ({ access }: Call) => (access === "platform" ? operator : organization.owner);

/** An input that a call takes: of what belongs to the platform something of this file's own, since it may be changed. */
function inputFor({ access }: Call, schema: Schema): unknown {
  const sample = sampleOf(schema);
  return access === "platform" && schema.properties?.["id"] ? withField(sample, ["id"], agent.id) : sample;
}

/** What the API makes of an input, by the code that reads every request. */
function read(definition: Call, input: unknown): unknown {
  try {
    return parseInput(parseBody(new TextEncoder().encode(JSON.stringify(input))), definition.input);
  } catch (error) {
    return error;
  }
}

describe("an input that isn't as the contract says", () => {
  it.each(withFields)("to %s is refused, and the field named", (_path, definition) => {
    const schema = inputSchema(definition);
    const sample = sampleOf(schema);
    expect(read(definition, sample)).not.toBeInstanceOf(ApiError);
    for (const { path, wrong } of fieldsOf(schema)) {
      for (const value of wrong) {
        const error = read(definition, withField(sample, path, value));
        expect([path, value, error]).toEqual([path, value, expect.any(ApiError)]);
        const { code, fields = {} } = error as ApiError;
        expect([code, Object.keys(fields).some((field) => field.startsWith(path.join(".")))]).toEqual([
          "invalid_input",
          true,
        ]);
      }
    }
  });

  it("is a 400 for each field of each call", async () => {
    const { id: organizationId } = organization;
    for (const [path, definition] of unsigned) {
      // What stands in a query is text, so that a number in it may be one.
      if (definition.transport === "upload") continue;
      const schema = inputSchema(definition);
      for (const field of fieldsOf(schema).filter(({ wrong }) => wrong.length > 0)) {
        const input = withField(sampleOf(schema), field.path, field.wrong[0]);
        const { status, body } = await refusal(callerOf(definition), path, input, { organizationId }, api);
        expect([path, field.path, status, body.code]).toEqual([path, field.path, 400, "invalid_input"]);
        expect(Object.keys(body.fields ?? {}).join()).toContain(field.path.join("."));
      }
    }
  });

  it("is refused with the field named when a text in it holds what the database can't", async () => {
    for (const [, definition] of withFields) {
      const schema = inputSchema(definition);
      for (const { path } of fieldsOf(schema)) {
        for (const text of ["\u0000", "a\u0000b", "\ud800", "x\udc00y"]) {
          for (const value of [text, [text], { a: text }]) {
            const error = await read(definition, withField(sampleOf(schema), path, value));
            const { code, fields = {} } = error as ApiError;
            expect([path, value, code]).toEqual([path, value, "invalid_input"]);
            expect(Object.keys(fields).some((field) => field.startsWith(path.join(".")))).toBe(true);
          }
        }
      }
    }
  });

  const answered = withFields.filter(([, { transport }]) => transport === undefined);
  const odd = [
    "\u0000",
    "\ud800",
    "x".repeat(900_000),
    2 ** 31,
    2 ** 53 - 1,
    -(2 ** 63),
    1e308,
    -0,
    [],
    [[]],
    [null],
    {},
  ];
  // What the reader refuses gets no further, and is sent once for each field above.
  it.each(answered)(
    "to %s never makes the server fail, whatever gets past the reader",
    async (path, definition) => {
      const { id: organizationId } = organization;
      const schema = inputSchema(definition);
      for (const field of fieldsOf(schema)) {
        const sent = odd.map(async (value) => {
          const input = withField(inputFor(definition, schema), field.path, value);
          const said = [path, field.path, String(value).slice(0, 20)];
          const taken = read(definition, input);
          if (taken instanceof ApiError) return;
          expect([...said, taken instanceof Error]).toEqual([...said, false]);
          const { status } = await send(callerOf(definition), path, input, { organizationId }, api);
          expect([...said, status < 500]).toEqual([...said, true]);
        });
        await Promise.all(sent);
      }
    },
  );

  it("is a 400 when it isn't an object, or no JSON", async () => {
    const { id: organizationId } = organization;
    for (const [path, definition] of unsigned) {
      for (const input of ["[]", "null", '"text"', "1", "{", "\u0000"]) {
        const { status } = await refusal(callerOf(definition), path, input, { organizationId }, api);
        expect([path, input, status]).toEqual([path, input, 400]);
      }
    }
  });

  it("is a 400 over HTTP too, of each call", async () => {
    const { id: organizationId } = organization;
    for (const [path, definition] of unsigned) {
      const { status, body } = await refusal(callerOf(definition), path, "{", { organizationId });
      expect([path, status, body.code]).toEqual([path, 400, "invalid_input"]);
    }
  });

  it("is a 413 when it is larger than a megabyte", async () => {
    const { owner, id: organizationId } = organization;
    const input = { name: "x".repeat(1_100_000) };
    expect(await refusal(owner, "/chat/create", input, { organizationId })).toMatchObject({
      status: 413,
      body: { code: "too_large" },
    });
  });
});

describe("a name", () => {
  const { input } = contract["/organization/tags/create"];

  it.each([
    ["control characters", "a\u0007b"],
    ["a line break", "a\nb"],
    ["a NUL", "a\u0000b"],
    ["an override of direction", "a\u202eb"],
    ["nothing but blanks", " \t\n "],
    ["61 characters", "x".repeat(61)],
    ["10,000 characters", "x".repeat(10_000)],
  ])("with %s is refused", (_what, name) => {
    expect(input.safeParse({ name }).success).toBe(false);
  });

  it.each(["مضخات", "ポンプ", "👩🏽‍🔧 crew", "O'Neil & Sons; drop table", " trimmed "])(
    "like %s is taken",
    (name) => {
      expect(input.parse({ name }).name).toBe(name.trim());
    },
  );
});
