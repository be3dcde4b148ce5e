import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  API,
  SymbolFlags,
  type Symbol,
  type Type,
  TypeFlags,
  type TypeReference,
  type UnionType,
} from "typescript/unstable/sync";
import { VERSION } from "openai/version";

/**
 * Writes openai.json: the calls that we make, cut out of the declarations of npm `openai`, which OpenAI generates from its
 * own description. Run it after an update: `npx tsx tests/contracts/cut-openai.ts`.
 */

type Schema = Record<string, unknown>;

const resources = fileURLToPath(new URL("../../node_modules/openai/resources/", import.meta.url));
const files = {
  chat: `${resources}chat/completions/completions.d.mts`,
  embeddings: `${resources}embeddings.d.mts`,
  transcriptions: `${resources}audio/transcriptions.d.mts`,
  speech: `${resources}audio/speech.d.mts`,
};
const config = fileURLToPath(new URL("../../tsconfig.json", import.meta.url));
const typescript = new API();
const project = typescript.updateSnapshot({ openProjects: [config] }).getProject(config);
if (!project) throw new Error(`${config} is no project`);
const { checker, program } = project;
const schemas: Record<string, Schema> = {};
const named = new Map<number, string>();

function declared(file: keyof typeof files, name: string): Schema {
  const source = program.getSourceFile(files[file]);
  const symbol = source && checker.getSymbolAtLocation(source);
  const found = symbol && checker.getExportsOfModule(symbol).find((exported) => exported.name === name);
  if (!found) throw new Error(`openai ${VERSION} declares no ${name}`);
  return schemaOf(checker.getDeclaredTypeOfSymbol(found));
}

function schemaOf(type: Type): Schema {
  if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return {};
  if (type.isStringLiteralType() || type.isNumberLiteralType()) return { const: type.value };
  if (type.isBooleanLiteralType()) return { const: checker.typeToString(type) === "true" };
  if (type.flags & (TypeFlags.String | TypeFlags.TemplateLiteral)) return { type: "string" };
  if (type.flags & TypeFlags.Number) return { type: "number" };
  if (type.flags & TypeFlags.Null) return { type: "null" };
  if (type.isUnionType()) return unionOf(type);
  if (type.isIntersectionType()) {
    const isText = type.getTypes().some(({ flags }) => flags & TypeFlags.String);
    return isText ? { type: "string" } : objectOf(type);
  }
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as TypeReference);
    return { type: "array", items: item ? schemaOf(item) : {} };
  }
  return objectOf(type);
}

function unionOf(type: UnionType): Schema {
  const parts = type.getTypes().filter(({ flags }) => !(flags & TypeFlags.Undefined));
  const isBoolean = parts.filter(({ flags }) => flags & TypeFlags.BooleanLiteral).length === 2;
  const all = parts
    .filter(({ flags }) => !(isBoolean && flags & TypeFlags.BooleanLiteral))
    .map((part) => JSON.stringify(schemaOf(part)));
  if (isBoolean) all.push('{"type":"boolean"}');
  const different = [...new Set(all)].map((text) => JSON.parse(text) as Schema);
  return different.length === 1 ? (different[0] ?? {}) : { anyOf: different };
}

/** An object by its declared properties, closed; one of another library, such as a file's bytes, is anything. */
function objectOf(type: Type): Schema {
  const known = named.get(type.id);
  if (known) return { $ref: `#/components/schemas/${known}` };
  const symbol = type.getAliasSymbol() ?? type.getSymbol();
  const isTheirs = symbol?.declarations.some(({ path }) => path.includes("/openai/"));
  const index = checker.getIndexInfosOfType(type).find(({ keyType }) => keyType.flags & TypeFlags.String);
  const properties = checker.getPropertiesOfType(type);
  if (!isTheirs || (properties.length === 0 && !index)) return {};
  if (index && properties.length === 0) {
    return { type: "object", additionalProperties: schemaOf(index.valueType) };
  }
  let name = qualified(symbol).replace(/\W+/g, "_");
  while (name in schemas) name += "_";
  named.set(type.id, name);
  schemas[name] = {};
  const isOptional = ({ flags }: Symbol) => (flags & SymbolFlags.Optional) !== 0;
  schemas[name] = {
    type: "object",
    properties: Object.fromEntries(
      properties.map((property) => {
        const of = checker.getTypeOfSymbol(property);
        return [property.name, of ? schemaOf(of) : {}];
      }),
    ),
    required: properties.filter((property) => !isOptional(property)).map((property) => property.name),
    additionalProperties: false,
  };
  return { $ref: `#/components/schemas/${name}` };
}

/** A symbol's name behind those of the namespaces that it stands in. */
function qualified(symbol: Symbol | undefined): string {
  if (!symbol) return "";
  const parent = symbol.getParent();
  return !parent || parent.name.startsWith('"') ? symbol.name : `${qualified(parent)}.${symbol.name}`;
}

const error = {
  description: "As OpenAI's guide to errors has it (by hand)",
  content: {
    "application/json": {
      schema: {
        type: "object",
        required: ["error"],
        properties: { error: { type: "object", required: ["message"] } },
      },
    },
  },
};
const operation = (
  operationId: string,
  request: Schema,
  answers: Record<string, Schema>,
  kind = "application/json",
) => ({
  post: {
    operationId,
    parameters: [],
    requestBody: { content: { [kind]: { schema: request } } },
    responses: {
      200: {
        description: "OK",
        content: Object.fromEntries(Object.entries(answers).map(([type, schema]) => [type, { schema }])),
      },
      default: error,
    },
  },
});

const description = {
  openapi: "3.1.0",
  info: {
    title: "OpenAI API, the part that Atrium calls",
    version: VERSION,
    "x-source": `npm openai@${VERSION}`,
  },
  servers: [{ url: "https://api.openai.com/v1" }],
  paths: {
    "/chat/completions": operation(
      "chat.completions.create",
      {
        anyOf: [
          declared("chat", "ChatCompletionCreateParamsNonStreaming"),
          declared("chat", "ChatCompletionCreateParamsStreaming"),
        ],
      },
      {
        "application/json": declared("chat", "ChatCompletion"),
        "text/event-stream": declared("chat", "ChatCompletionChunk"),
      },
    ),
    "/embeddings": operation("embeddings.create", declared("embeddings", "EmbeddingCreateParams"), {
      "application/json": declared("embeddings", "CreateEmbeddingResponse"),
    }),
    "/audio/transcriptions": operation(
      "audio.transcriptions.create",
      declared("transcriptions", "TranscriptionCreateParamsNonStreaming"),
      {
        "application/json": {
          anyOf: [
            declared("transcriptions", "TranscriptionVerbose"),
            declared("transcriptions", "Transcription"),
          ],
        },
      },
      "multipart/form-data",
    ),
    "/audio/speech": operation("audio.speech.create", declared("speech", "SpeechCreateParams"), {
      "audio/mpeg": {},
      "audio/wav": {},
    }),
  },
  components: { schemas },
};

// By hand: with `encoding_format: "base64"` a vector comes as text, which the client asks for and unpacks by itself.
const embedding = schemas.Embedding?.properties as Record<string, Schema>;
embedding.embedding = { anyOf: [embedding.embedding, { type: "string" }] };

typescript.close();
writeFileSync(new URL("./openai.json", import.meta.url), JSON.stringify(description));
console.log(`${Object.keys(schemas).length} schemas`);
