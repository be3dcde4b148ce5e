import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { VERSION } from "openai/version";

/**
 * Writes openai.json: the calls that we make, cut out of the declarations of npm `openai`, which OpenAI generates from its
 * own description. Run it after an update: `npx tsx tests/contracts/cut-openai.ts`.
 */

type Schema = Record<string, unknown>;

const resources = fileURLToPath(new URL("../../node_modules/openai/resources/", import.meta.url));
const files = {
  chat: `${resources}chat/completions/completions.d.ts`,
  embeddings: `${resources}embeddings.d.ts`,
  transcriptions: `${resources}audio/transcriptions.d.ts`,
  speech: `${resources}audio/speech.d.ts`,
};
const program = ts.createProgram(Object.values(files), {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
});
const checker = program.getTypeChecker();
const schemas: Record<string, Schema> = {};
const named = new Map<ts.Type, string>();

function declared(file: keyof typeof files, name: string): Schema {
  const source = program.getSourceFile(files[file]);
  const symbol = source && checker.getSymbolAtLocation(source);
  const found = symbol && checker.getExportsOfModule(symbol).find((exported) => exported.name === name);
  if (!found) throw new Error(`openai ${VERSION} declares no ${name}`);
  return schemaOf(checker.getDeclaredTypeOfSymbol(found));
}

function schemaOf(type: ts.Type): Schema {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
  if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
  if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === "true" };
  if (type.flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral)) return { type: "string" };
  if (type.flags & ts.TypeFlags.Number) return { type: "number" };
  if (type.flags & ts.TypeFlags.Null) return { type: "null" };
  if (type.isUnion()) return unionOf(type);
  if (type.isIntersection()) {
    const isText = type.types.some(({ flags }) => flags & ts.TypeFlags.String);
    return isText ? { type: "string" } : objectOf(type);
  }
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    return { type: "array", items: item ? schemaOf(item) : {} };
  }
  return objectOf(type);
}

function unionOf({ types }: ts.UnionType): Schema {
  const parts = types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
  const isBoolean = parts.filter(({ flags }) => flags & ts.TypeFlags.BooleanLiteral).length === 2;
  const all = parts
    .filter(({ flags }) => !(isBoolean && flags & ts.TypeFlags.BooleanLiteral))
    .map((part) => JSON.stringify(schemaOf(part)));
  if (isBoolean) all.push('{"type":"boolean"}');
  const different = [...new Set(all)].map((text) => JSON.parse(text) as Schema);
  return different.length === 1 ? (different[0] ?? {}) : { anyOf: different };
}

/** An object by its declared properties, closed; one of another library, such as a file's bytes, is anything. */
function objectOf(type: ts.Type): Schema {
  const known = named.get(type);
  if (known) return { $ref: `#/components/schemas/${known}` };
  const symbol = type.aliasSymbol ?? type.symbol;
  const isTheirs = (symbol as ts.Symbol | undefined)?.declarations?.some((node) =>
    node.getSourceFile().fileName.includes("/openai/"),
  );
  const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
  const properties = checker.getPropertiesOfType(type);
  if (!isTheirs || (properties.length === 0 && !index)) return {};
  if (index && properties.length === 0) {
    return { type: "object", additionalProperties: schemaOf(index.type) };
  }
  let name = checker
    .getFullyQualifiedName(symbol)
    .replace(/^"[^"]*"\./, "")
    .replace(/\W+/g, "_");
  while (name in schemas) name += "_";
  named.set(type, name);
  schemas[name] = {};
  const isOptional = ({ flags }: ts.Symbol) => (flags & ts.SymbolFlags.Optional) !== 0;
  schemas[name] = {
    type: "object",
    properties: Object.fromEntries(
      properties.map((property) => [property.name, schemaOf(checker.getTypeOfSymbol(property))]),
    ),
    required: properties.filter((property) => !isOptional(property)).map((property) => property.name),
    additionalProperties: false,
  };
  return { $ref: `#/components/schemas/${name}` };
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

writeFileSync(new URL("./openai.json", import.meta.url), JSON.stringify(description));
console.log(`${Object.keys(schemas).length} schemas`);
