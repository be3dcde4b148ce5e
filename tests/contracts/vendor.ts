import { readFileSync } from "node:fs";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { z } from "zod";
import { nested, readBody } from "./body.ts";

/** Something that the vendor wouldn't take, or wouldn't answer. */
export interface Violation {
  /** The vendor's name of the operation, or method and path when it has none such. */
  operation: string;
  side: "request" | "response";
  /** Where, as a JSON pointer, or `?name` of a query parameter. */
  at: string;
  message: string;
}

type Problem = Pick<Violation, "at" | "message">;

/** A vendor's own description, to hold fakes, stand-ins and our clients to (tests/contracts/README.md). */
export interface Vendor {
  /** All that was seen so far, by every `check`. */
  readonly violations: Violation[];
  /** @throws Error that lists every violation */
  proveClean(): void;
  /** Passes a request on to what answers it, and notes what is wrong with either. Neither is changed. */
  check(request: Request, answer: (request: Request) => Promise<Response> | Response): Promise<Response>;
  /** What is wrong with a value of one of the vendor's named schemas. */
  validate(schema: string, value: unknown): Problem[];
}

const Content = z.record(z.string(), z.unknown());
const Operation = z.object({
  operationId: z.string(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        schema: z.object({ type: z.unknown().optional() }).optional(),
      }),
    )
    .default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content.default({}) })),
  "x-query": z.unknown().optional(),
});
const Description = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/**
 * @param name of the file in this folder
 * @param base path under which the vendor serves what the description names
 */
export function describedVendor(name: string, base = ""): Vendor {
  const description = Description.parse(
    JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), "utf8")),
  );
  const problemsOf = validatorsOf(description);
  const find = operationsOf(description, base);
  const violations: Violation[] = [];

  return {
    violations,
    proveClean() {
      if (violations.length > 0) throw new Error(`${name}: ${JSON.stringify(violations, null, 2)}`);
    },
    validate: (schema, value) => problemsOf("exact", `/components/schemas/${schema}`, value),
    async check(request, answer) {
      const url = new URL(request.url);
      const found = find(request.method, url.pathname);
      const note = (side: Violation["side"], problems: Problem[]) => {
        const operation = found?.operation.operationId ?? `${request.method} ${url.pathname}`;
        violations.push(...problems.map((problem) => ({ operation, side, ...problem })));
      };
      if (!found) {
        note("request", [{ at: "/", message: "is no operation of the vendor's" }]);
        return answer(request);
      }
      const { operation, pointer } = found;
      note("request", queryProblems(operation, pointer, url.searchParams, problemsOf));
      const bodies = `${pointer}/requestBody/content`;
      const body = await readBody(request.clone(), Object.keys(operation.requestBody?.content ?? {}));
      if (body === "unknown")
        note("request", [{ at: "/", message: "has a body of a type that isn't taken" }]);
      else if (body)
        note("request", problemsOf(body.as, `${bodies}/${escaped(body.type)}/schema`, body.value));

      const response = await answer(request);
      const key = String(response.status) in operation.responses ? String(response.status) : "default";
      const content = operation.responses[key]?.content;
      if (!content || (response.ok && key === "default")) {
        note("response", [{ at: "/", message: `status ${response.status} isn't one of the operation's` }]);
        return response;
      }
      const answers = `${pointer}/responses/${key}/content`;
      const look = (type: string, value: unknown) => {
        note("response", problemsOf("exact", `${answers}/${escaped(type)}/schema`, value));
      };
      const type = Object.keys(content).find((known) =>
        response.headers.get("content-type")?.includes(known),
      );
      if (type === "application/json") look(type, await response.clone().json());
      if (type === EVENTS) return watched(response, (event) => look(type, event));
      return response;
    },
  };
}

type ProblemsOf = (how: "exact" | "texts", pointer: string, value: unknown) => Problem[];

/** `texts`: values that come as text, such as those of a form, count as the numbers and booleans that they spell. */
function validatorsOf(description: object): ProblemsOf {
  const options = { strict: false, allErrors: true, allowUnionTypes: true };
  const validators = { exact: new Ajv2020(options), texts: new Ajv2020({ ...options, coerceTypes: true }) };
  const compiled = new Map<string, ValidateFunction>();
  for (const ajv of Object.values(validators)) {
    (formats as unknown as (of: Ajv2020) => void)(ajv);
    ajv.addSchema(description, "vendor");
  }
  return (how, pointer, value) => {
    const key = how + pointer;
    const validate = compiled.get(key) ?? validators[how].compile({ $ref: `vendor#${pointer}` });
    compiled.set(key, validate);
    return validate(value) ? [] : (validate.errors ?? []).filter(tellsMost).map(problemOf);
  };
}

/** That none of several shapes fits is said by what is wrong with each. */
function tellsMost({ keyword }: ErrorObject, _: number, all: ErrorObject[]): boolean {
  return all.length === 1 || (keyword !== "anyOf" && keyword !== "oneOf");
}

function problemOf({ instancePath, message, params }: ErrorObject): Problem {
  const [detail] = Object.values(params as Record<string, unknown>);
  return { at: instancePath || "/", message: `${message ?? "is wrong"}: ${JSON.stringify(detail)}` };
}

function operationsOf({ paths }: z.infer<typeof Description>, base: string) {
  const routes = Object.keys(paths).map((path) => {
    const fixed = (base + path).split(/\{\w+\}/);
    const pattern = fixed.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("([^/]+?)");
    return { path, fixed: fixed.join("").length, pattern: new RegExp(`^${pattern}$`) };
  });
  // What names more of the path comes first.
  routes.sort((a, b) => b.fixed - a.fixed);
  return (method: string, pathname: string) => {
    const verb = method.toLowerCase();
    const path = routes.find(
      (route) => route.pattern.test(decodeURI(pathname)) && paths[route.path]?.[verb],
    )?.path;
    if (path === undefined) return undefined;
    return { operation: Operation.parse(paths[path]?.[verb]), pointer: `/paths/${escaped(path)}/${verb}` };
  };
}

function queryProblems(
  operation: z.infer<typeof Operation>,
  pointer: string,
  query: URLSearchParams,
  problemsOf: ProblemsOf,
): Problem[] {
  if (operation["x-query"] !== undefined) return problemsOf("texts", `${pointer}/x-query`, nested(query));
  const missing = operation.parameters
    .filter((parameter) => parameter.in === "query" && parameter.required && !query.has(parameter.name))
    .map(({ name }) => ({ at: `?${name}`, message: "is missing" }));
  const wrong = [...new Set(query.keys())].flatMap((name) => {
    const index = operation.parameters.findIndex(
      (parameter) => parameter.in === "query" && parameter.name === name,
    );
    if (index < 0) return [{ at: `?${name}`, message: "is no parameter" }];
    const isList = operation.parameters[index]?.schema?.type === "array";
    const value = isList ? query.getAll(name) : query.get(name);
    const problems = problemsOf("texts", `${pointer}/parameters/${index}/schema`, value);
    return problems.map(({ message }) => ({ at: `?${name}`, message }));
  });
  return [...missing, ...wrong];
}

const EVENTS = "text/event-stream";

/** The same stream, whose events are told as its reader comes to them. */
function watched(response: Response, tell: (event: unknown) => void): Response {
  const decoder = new TextDecoder();
  let rest = "";
  const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines)
        if (line.startsWith("data: ") && line !== "data: [DONE]")
          tell(JSON.parse(line.slice("data: ".length)));
      controller.enqueue(piece);
    },
  });
  return new Response(response.body?.pipeThrough(watch), response);
}

/** As a segment of a JSON pointer in a URL's fragment. */
function escaped(text: string): string {
  return encodeURIComponent(text.replace(/~/g, "~0").replace(/\//g, "~1"));
}
