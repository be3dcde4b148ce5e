import { z } from "zod";
import { inOrganization, type Call, type Transport } from "../_shared/contract/call.ts";
import { parameterOf } from "../_shared/contract/path.ts";
import { ERROR_STATUS, ErrorBody } from "../_shared/contract/errors.ts";
import type { Env } from "../_shared/config/env.ts";

const schema = (type: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(type, { io, target: "openapi-3.0", unrepresentable: "any" });

/** What each transport answers with. */
const ANSWERS: Readonly<Record<Transport, string>> = {
  json: "application/json",
  events: "application/x-ndjson",
  text: "text/plain",
  upload: "application/json",
  download: "application/octet-stream",
  webhook: "application/json",
};

/** An object's schema without the field that stands in the path. */
function without<S extends { properties?: Record<string, unknown>; required?: string[] }>(
  input: S,
  name: string | null,
): S {
  if (name === null || !input.properties) return input;
  const { [name]: _, ...properties } = input.properties;
  return { ...input, properties, required: input.required?.filter((field) => field !== name) };
}

function operation(path: string, definition: Call): object {
  const { transport = "json" } = definition;
  const parameter = parameterOf(path);
  const input = schema(definition.input, "input") as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  const field = (name: string, where: "path" | "query") => ({
    name,
    in: where,
    required: where === "path" || (input.required?.includes(name) ?? false),
    schema: input.properties?.[name] ?? {},
  });
  const rest = without(input, parameter);
  const queried = definition.transport === "upload" ? Object.keys(rest.properties ?? {}) : [];
  const parameters = [
    ...(parameter === null ? [] : [field(parameter, "path")]),
    ...queried.map((name) => field(name, "query")),
    ...(inOrganization(definition.access)
      ? [{ name: "organization-id", in: "header", required: true, schema: { type: "integer", minimum: 1 } }]
      : []),
  ];
  const body =
    definition.transport === "upload"
      ? Object.fromEntries(
          definition.takes.types.map((type) => [type, { schema: { type: "string", format: "binary" } }]),
        )
      : { "application/json": { schema: rest } };
  const isFile = transport === "download";
  return {
    post: {
      operationId: path.replace(/\W+/g, "_").replace(/^_|_$/g, ""),
      tags: [path.split("/")[1]],
      summary: definition.summary,
      description: `Access: ${definition.access}.`,
      security: definition.access === "public" || definition.access === "signature" ? [] : [{ bearer: [] }],
      ...(parameters.length > 0 && { parameters }),
      requestBody: { content: body },
      responses: {
        200: {
          description: "Done.",
          content: {
            [ANSWERS[transport]]: {
              schema: isFile ? { type: "string", format: "binary" } : schema(definition.output, "output"),
            },
          },
        },
        default: { $ref: "#/components/responses/Error" },
      },
    },
  };
}

/** The OpenAPI 3.0 document of a catalogue of calls. */
export function openapi(env: Env, contract: Record<string, Call>): object {
  return {
    openapi: "3.0.3",
    info: {
      title: "Atrium",
      version: "1",
      description: "Every call of the product (POST), with who may make it.",
    },
    servers: [{ url: `${env.supabasePublicUrl}/functions/v1/api` }],
    paths: Object.fromEntries(
      Object.entries(contract).map(([path, definition]) => [path, operation(path, definition)]),
    ),
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      responses: {
        Error: {
          description: `An error; its code tells the status: ${JSON.stringify(ERROR_STATUS)}`,
          content: { "application/json": { schema: schema(ErrorBody, "output") } },
        },
      },
    },
  };
}
