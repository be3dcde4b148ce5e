import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Call, Timestamp } from "./call.ts";
import { contract } from "./index.ts";
import { growing, read } from "./read.ts";
import { topics } from "./topics.ts";

type Place = readonly (string | number)[];
/** A value that a schema takes, and where in it the schema chooses from several single values. */
interface Sample {
  value: unknown;
  choices: { at: Place; future: unknown }[];
  objects: Place[];
}

const TEXTS = [
  "x",
  "2026-01-01",
  "2026-01-01T00:00:00Z",
  "https://a.example",
  "#041b70",
  "0a".repeat(32),
  "0a".repeat(8),
  "0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a",
  "en",
  "GB",
  "GBP",
  "a@example.com",
  "0",
  "1",
];
const isOne = (type: z.core.$ZodType) => ["enum", "literal"].includes(type._zod.def.type);

/** One sample of a schema for each member of its unions; fails for a type that readers haven't been thought through for. */
function samplesOf(of: z.core.$ZodType): Sample[] {
  const { def } = (of as z.core.$ZodTypes)._zod;
  const plain = (value: unknown): Sample => ({ value, choices: [], objects: [] });
  const choice = (values: readonly unknown[]): Sample => ({
    ...plain(values[0]),
    choices:
      values.length > 1 ? [{ at: [], future: typeof values[0] === "number" ? 9999 : "of the future" }] : [],
  });
  switch (def.type) {
    case "string": {
      const text = TEXTS.find((one) => z.safeParse(of, one).success);
      if (text === undefined)
        throw new Error(
          `There is no sample of a string: ${JSON.stringify(z.toJSONSchema(of as z.ZodType))}.`,
        );
      return [plain(text)];
    }
    case "number":
      return [plain([1, 200].find((one) => z.safeParse(of, one).success))];
    case "boolean":
      return [plain(true)];
    case "null":
      return [plain(null)];
    case "unknown":
      return [plain("anything")];
    case "custom":
      return [plain(new Uint8Array())];
    case "nullable":
    case "optional":
      return samplesOf(def.innerType);
    case "enum":
      return [choice(Object.values(def.entries))];
    case "literal":
      return [choice(def.values)];
    case "union":
      if (def.options.every(isOne))
        return [choice(def.options.flatMap((one) => samplesOf(one).map(({ value }) => value)))];
      return def.options.flatMap(samplesOf);
    case "default":
      return samplesOf(def.innerType);
    case "array":
      return samplesOf(def.element).map((one) => at(0, one, (value) => [value]));
    case "record":
      return samplesOf(def.valueType).map((one) => at("key", one, (value) => ({ key: value })));
    case "object": {
      const fields = Object.entries(def.shape).map(([name, field]) => ({ name, samples: samplesOf(field) }));
      // As many as its most various field has; each field's in turn.
      const count = Math.max(1, ...fields.map(({ samples }) => samples.length));
      return Array.from({ length: count }, (_, number) =>
        fields.reduce<Sample>(
          (before, { name, samples }) => {
            const one = samples[number % samples.length] as Sample;
            const here = at(name, one, (value) => ({ ...(before.value as object), [name]: value }));
            return {
              ...here,
              choices: [...before.choices, ...here.choices],
              objects: [...before.objects, ...here.objects],
            };
          },
          { value: {}, choices: [], objects: [[]] },
        ),
      );
    }
    default:
      throw new Error(`Readers haven't been thought through for ${def.type}.`);
  }
}

function at(
  step: string | number,
  { value, choices, objects }: Sample,
  place: (value: unknown) => unknown,
): Sample {
  return {
    value: place(value),
    choices: choices.map((one) => ({ ...one, at: [step, ...one.at] })),
    objects: objects.map((one) => [step, ...one]),
  };
}

/** A copy of a value, changed at a place. */
function changed(value: unknown, [step, ...rest]: Place, change: (value: unknown) => unknown): unknown {
  if (step === undefined) return change(value);
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  copy[step] = changed(copy[step], rest, change);
  return copy;
}

const answers: [string, z.ZodType][] = Object.entries(contract as Record<string, Call>).map(
  ([path, { output }]) => [path, output],
);
const told = Object.entries(topics).flatMap(([topic, events]) =>
  Object.entries(events).map(([event, payload]): [string, z.ZodType] => [`${topic}: ${event}`, payload]),
);
const all = [...answers, ...told].map(([name, schema]) => ({ name, schema, samples: samplesOf(schema) }));
const placesOf = (pick: (sample: Sample) => { at: Place; future?: unknown }[]) =>
  all.flatMap(({ name, schema, samples }) =>
    samples.flatMap((sample) =>
      pick(sample).map((one) => ({ ...one, what: `${name} ${one.at.join(".")}`, schema, sample })),
    ),
  );

describe("a tab that is older than the API", () => {
  const choices = placesOf((sample) => sample.choices);

  it.each(all)("is asked with what the API says today: $name", ({ schema, samples }) => {
    for (const { value } of samples)
      expect(read(schema, value)).toEqual({ outcome: "read", data: schema.parse(value) });
  });

  it.each(choices)(
    "reads an unknown value as one that it knows, where the API says none: $what",
    ({ at, future, schema, sample }) => {
      const newer = changed(sample.value, at, () => future);
      expect(schema.safeParse(newer).success).toBe(false);
      const reading = read(schema, newer);
      expect(reading).toEqual({ outcome: "read", data: expect.anything() as unknown });
      const data = reading.outcome === "read" ? reading.data : undefined;
      expect(schema.parse(data)).toEqual(data);
      expect(JSON.stringify(data)).not.toContain(JSON.stringify(future));
    },
  );

  it.each(placesOf(({ objects }) => objects.map((at) => ({ at }))))(
    "leaves out a field that it doesn't know: $what",
    ({ at, schema, sample }) => {
      const newer = changed(sample.value, at, (object) => ({
        ...(object as object),
        $new: { of: "the future" },
      }));
      expect(read(schema, newer)).toEqual(read(schema, at.includes("key") ? newer : sample.value));
    },
  );

  it("has its places, so that the tests above test", () => {
    expect(choices.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        "/document/list documents.0.status",
        "/document/list documents.0.stage",
        "/chat/get messages.0.rating",
        "/chat/message answer.role",
        "user: document stage",
        "/user/get-or-create organizations.0.role",
      ]),
    );
  });
});

describe("what isn't known", () => {
  const Kind = growing(z.enum(["a", "b"]), "b");
  const Block = z.discriminatedUnion("type", [
    z.object({ type: z.literal("text"), text: z.string() }),
    z.object({ type: z.literal("image"), url: z.string(), fit: z.enum(["cover", "contain"]) }),
  ]);
  const image = { type: "image", url: "u", fit: "cover" };

  it.each<[string, z.ZodType, unknown, unknown]>([
    ["is what its schema says", Kind, "c", "b"],
    ["is null where that is allowed", z.object({ kind: Kind.nullable() }), { kind: "c" }, { kind: null }],
    ["is null where nothing else is said", z.enum(["a", "b"]).nullable(), "c", null],
    ["is absent where it may be", z.object({ kind: z.enum(["a", "b"]).optional() }), { kind: "c" }, {}],
    ["is left out of a list", z.array(Block), [{ type: "video" }, image], [image]],
    ["takes what holds it along", z.array(Block), [{ ...image, fit: "fill" }, image], [image]],
    [
      "is left out of a record",
      z.record(z.string(), Block),
      { a: { type: "video" }, b: image },
      { b: image },
    ],
    ["is no member of a nullable union", Block.nullable(), { type: "video" }, null],
    ["may be a number", growing(z.int().min(0).max(3), 0), 4, 0],
    [
      "may stand in one of several shapes",
      z.union([z.string(), z.object({ kind: Kind })]),
      { kind: "c" },
      { kind: "b" },
    ],
  ])("%s", (_, schema, value, data) => {
    expect(read(schema, value)).toEqual({ outcome: "read", data });
  });

  it("is told when nothing is left of it, so that an event is passed over", () => {
    expect(read(Block, { type: "video", of: 3 })).toEqual({ outcome: "unknown" });
    expect(read(Block, { ...image, fit: "fill" })).toEqual({ outcome: "unknown" });
  });

  it.each<[string, z.ZodType, unknown]>([
    ["a value of another type", Kind, 3],
    ["a missing field", z.object({ kind: Kind }), {}],
    ["no kind at all", Block, { text: "x" }],
    ["another constant", z.object({ success: z.literal(true) }), { success: false }],
    ["no moment", Timestamp, "soon"],
    ["no list", z.array(Block), { 0: image }],
    ["no object", z.record(z.string(), Kind), "x"],
    ["none of several shapes", z.union([z.string(), z.object({ kind: Kind })]), { kind: 3 }],
  ])("isn't %s", (_, schema, value) => {
    expect(read(schema, value)).toMatchObject({ outcome: "wrong" });
  });
});
