import { z } from "zod";

/**
 * Who may make a call; checked against the database on every request, deny by default (product §6).
 * `public` nobody in particular, `account` whoever signed in, if the second step is still to come, `user` a signed-in user, `member`/`admin`/`owner` a role of at least that in the
 * organisation of the organization-id header, `platform` a platform admin, `signature` a signed webhook.
 */
export type Access = "public" | "account" | "user" | "member" | "admin" | "owner" | "platform" | "signature";

/** Whether a call is made in an organisation, by its role there. */
export const inOrganization = (access: Access): boolean => ["member", "admin", "owner"].includes(access);

/**
 * How a call speaks. Each is a POST.
 * `json`: JSON there and back. `events`: answers with newline-delimited JSON, each line an `output`. `text`: answers with
 * streamed text (product §6), `output` is `TextPiece`. `upload`: the body is a file, the input stands in the query.
 * `download`: answers with a file, `output` is `FileAnswer`. `webhook`: JSON whose signature is verified over its bytes.
 */
export type Transport = "json" | "events" | "text" | "upload" | "download" | "webhook";

interface Definition<Input extends z.ZodType, Output extends z.ZodType> {
  /** One sentence for the API reference. */
  summary: string;
  /** A path may have one parameter, `/user-integrations/{type}`: the field of the input with that name. */
  input: Input;
  output: Output;
  /** Queries that a successful call makes stale. */
  invalidates?: readonly string[];
}

type Signed = { access: "signature"; transport: "webhook" };
type Upload = {
  access: Exclude<Access, "signature">;
  transport: "upload";
  /** The largest file in bytes, and the media types that are taken. */
  takes: { bytes: number; types: readonly string[] };
};
type Plain = {
  access: Exclude<Access, "signature">;
  /** `json` unless told. */
  transport?: Exclude<Transport, "webhook" | "upload">;
  /** Whether a GET with the input as its query does the same, so that a mailed link leads to the file. */
  linked?: true;
};

/** One call of the catalogue (product §7), at `POST {host}<path>`. */
export type Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = Definition<
  Input,
  Output
> &
  (Signed | Upload | Plain);

/** Declares a call, keeping its exact types. */
export function call<const Declared extends Call>(definition: Declared): Declared {
  return definition;
}

/** A piece of a text stream: text, or the conversation it belongs to, which goes out as `CONVERSATION_ID:<id>` (product §6). */
export const TextPiece = z.union([z.string(), z.object({ conversation_id: z.string().regex(/^\d+$/) })]);
export type TextPiece = z.infer<typeof TextPiece>;

/** A file that is answered with. */
export const FileAnswer = z.object({
  /** What it is saved as. */
  name: z.string(),
  /** Its media type. */
  type: z.string(),
  body: z.custom<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>>(
    (value) => value instanceof Uint8Array || value instanceof ReadableStream,
  ),
});
export type FileAnswer = z.infer<typeof FileAnswer>;

/** A row id: a positive integer (product §5: digits, no leading zero) that JavaScript holds exactly. */
export const Id = z.int("must be a whole number").positive("must be a positive id");

/** How many there are of something. */
export const Count = z.int().min(0);

/** What a mailed or copied link carries. */
export const LinkToken = z.string().regex(/^[0-9a-f]{64}$/, "This link isn't complete.");

/** No input: `{}` or an empty body. */
export const Nothing = z.object({});

/** An acknowledgement with nothing to tell. */
export const Done = z.object({ success: z.literal(true) });

/** A moment in ISO 8601, whichever of its forms the database uses. */
export const Timestamp = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), { error: "must be a moment in ISO 8601", abort: true })
  .overwrite((text) => new Date(text).toISOString());

const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/**
 * A one-line text that a person typed: trimmed, 1 to `max` characters, no control characters or bidi overrides.
 * @param field the name that messages call it by
 */
export function line(field: string, max = 120) {
  return z
    .string(`${field} must be text.`)
    .trim()
    .min(1, `${field} can't be empty.`)
    .max(max, `${field} can have at most ${max} characters.`)
    .refine((value) => !CONTROL_CHARACTERS.test(value), `${field} contains characters that can't be used.`);
}

/**
 * A longer text that a person typed: at most `max` characters, without NUL (which the database can't hold).
 * @param field the name that messages call it by
 */
export function prose(field: string, max: number) {
  return z
    .string(`${field} must be text.`)
    .max(max, `${field} can have at most ${max.toLocaleString("en-US")} characters.`)
    .refine((value) => !value.includes("\u0000"), `${field} contains characters that can't be used.`);
}

/** Paging by position: `limit` rows (1 to 100) from `offset`. */
export const Page = {
  limit: z.int().min(1).max(100).default(50),
  offset: z.int().min(0).max(100_000).default(0),
};

/** How many rows there are: counted up to ten thousand, and about so many beyond. */
export const Total = { total: z.int().min(0), total_is_about: z.boolean().default(false) };
