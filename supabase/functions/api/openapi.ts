import { z } from "zod";
import type { Call } from "../_shared/contract/call.ts";
import { ERROR_STATUS, ErrorBody } from "../_shared/contract/errors.ts";
import { contract } from "../_shared/contract/index.ts";
import type { Env } from "../_shared/config/env.ts";

const schema = (type: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(type, { io, target: "openapi-3.0", unrepresentable: "any" });

const needsOrganization = (access: Call["access"]) => ["member", "admin", "owner"].includes(access);

function operation(path: string, definition: Call): object {
  const type = definition.stream
    ? { events: "application/x-ndjson", text: "text/plain" }[definition.stream]
    : "application/json";
  return {
    post: {
      operationId: path.replace(/\W+/g, "_").replace(/^_|_$/g, ""),
      tags: [path.split("/")[1]],
      summary: definition.summary,
      description: `Access: ${definition.access}.`,
      security: definition.access === "public" || definition.access === "signature" ? [] : [{ bearer: [] }],
      ...(needsOrganization(definition.access) && {
        parameters: [
          { name: "organization-id", in: "header", required: true, schema: { type: "integer", minimum: 1 } },
        ],
      }),
      requestBody: { content: { "application/json": { schema: schema(definition.input, "input") } } },
      responses: {
        200: { description: "Done.", content: { [type]: { schema: schema(definition.output, "output") } } },
        default: { $ref: "#/components/responses/Error" },
      },
    },
  };
}

/** The OpenAPI 3.0 document of the catalogue, made from the contract. */
export function openapi(env: Env): object {
  return {
    openapi: "3.0.3",
    info: {
      title: "Atrium",
      version: "1",
      description: "Every call of the product (POST), with who may make it.",
    },
    servers: [{ url: `${env.supabasePublicUrl}/functions/v1/api` }],
    paths: Object.fromEntries(
      Object.entries<Call>(contract).map(([path, definition]) => [path, operation(path, definition)]),
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
