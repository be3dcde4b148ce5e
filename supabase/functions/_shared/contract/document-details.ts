import { z } from "zod";
import { METADATA_LIMITS } from "../domain/metadata/limits.ts";
import { call, Id, line, Page, Timestamp } from "./call.ts";
import { Day, Document } from "./documents.ts";
import { growing } from "./read.ts";
import { Role } from "./role.ts";
import { AvatarColor } from "./user.ts";

const { title, author, keys, key, value } = METADATA_LIMITS;

/** What files say of themselves, and people may say instead. */
export const DescribedField = z.enum(["title", "author", "dated", "language", "metadata"]);
export type DescribedField = z.infer<typeof DescribedField>;

const dayOf = (field: string) => z.iso.date(`${field} must be a day, as 2025-01-31.`);

/** Free keys of a document. */
const Metadata = z
  .record(line("The name of a detail", key), line("A detail", value))
  .refine(
    (all) => Object.keys(all).length <= keys,
    `A document can have at most ${String(keys)} further details.`,
  );

const Person = z.object({ id: Id, name: z.string() });

/** How a document stands today. */
export const Standing = z.object({
  document_id: Id,
  title: z.string().nullable(),
  author: z.string().nullable(),
  dated: Day.nullable(),
  valid_from: Day.nullable(),
  valid_until: Day.nullable(),
  /** The first day on which another one holds in its place. */
  replaced_on: Day.nullable(),
  /** That one, where the caller may read it. */
  replaced_by: z.object({ id: Id, name: z.string() }).nullable(),
  in_force: z.boolean(),
  /** Its last day is at most a fortnight away or past, and nothing has replaced it. */
  due: z.boolean(),
  /** How many of its passages disagree with another document's, or come last in answers since another's was kept. */
  contested: z.int().min(0),
  demoted: z.int().min(0),
});
export type Standing = z.infer<typeof Standing>;

const Hash = z.string().regex(/^[0-9a-f]{64}$/, "A hash is SHA-256 in hexadecimal digits.");

export const documentDetails = {
  "/document/update/metadata": call({
    access: "member",
    summary:
      "Says what is known of a document: who wrote it and when, who answers for it, when it holds and what it replaces; its uploader or an admin.",
    input: z.object({
      id: Id,
      title: line("Title", title).nullish(),
      author: line("Author", author).nullish(),
      /** When it was written. */
      dated: dayOf("Date").nullish(),
      /** BCP 47. */
      language: z
        .string()
        .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "Language must be a code, as en or pt-BR.")
        .max(35)
        .nullish(),
      /** All free keys; those left out are gone. */
      metadata: Metadata.optional(),
      /** A member who can read it. */
      owner_id: Id.nullish(),
      valid_from: dayOf("Valid from").nullish(),
      valid_until: dayOf("Valid until").nullish(),
      /** Another document, which holds no more once this one does; the caller must be able to change that one too. */
      replaces_id: Id.nullish(),
      /** Of these the file's own word counts again. */
      as_found: z.array(DescribedField).max(5).default([]),
    }),
    output: Document,
    invalidates: [
      "/document/list",
      "/document/text",
      "/document/details",
      "/document/standing",
      "/document/reviews",
    ],
  }),
  "/document/details": call({
    access: "member",
    summary: "What a document's file says of it, which of that people have changed, and how it stands.",
    input: z.object({ id: Id }),
    output: z.object({
      found: z.object({
        title: z.string().optional(),
        author: z.string().optional(),
        date: z.string().optional(),
        language: z.string().optional(),
        more: z.record(z.string(), z.string()).optional(),
      }),
      edited: z.array(z.string()),
      owner: Person.nullable(),
      replaces: z.object({ id: Id, name: z.string() }).nullable(),
      standing: Standing,
    }),
  }),
  "/document/standing": call({
    access: "member",
    summary: "Whether documents hold today, until when, and what replaces them.",
    input: z.object({ ids: z.array(Id).min(1).max(200, "At most 200 documents at once.") }),
    output: z.object({ standings: z.array(Standing) }),
  }),
  "/document/names": call({
    access: "member",
    summary: "What documents are called that the caller may read; others are left out.",
    input: z.object({ ids: z.array(Id).min(1).max(200, "At most 200 documents at once.") }),
    output: z.object({ documents: z.array(z.object({ id: Id, name: z.string() })) }),
  }),
  "/document/reviews": call({
    access: "member",
    summary: "Documents whose last day is near or past: for admins all, for others their own.",
    input: z.object(Page),
    output: z.object({
      total: z.int().min(0),
      documents: z.array(
        z.object({
          id: Id,
          name: z.string(),
          type: z.string(),
          title: z.string().nullable(),
          valid_until: Day,
          past: z.boolean(),
          can_change: z.boolean(),
          owner: Person.nullable(),
        }),
      ),
    }),
  }),
  "/document/equal": call({
    access: "member",
    summary: "Documents of the same bytes, by SHA-256, among those that the caller may read.",
    input: z.object({ hashes: z.array(Hash).min(1).max(200, "At most 200 files at once.") }),
    output: z.object({
      documents: z.array(
        z.object({
          hash: z.string(),
          id: Id,
          name: z.string(),
          created_at: Timestamp,
          can_change: z.boolean(),
        }),
      ),
    }),
  }),
  "/document/readers": call({
    access: "admin",
    summary: "Who can read a document, and why.",
    input: z.object({ id: Id, ...Page, search: z.string().trim().max(200).optional() }),
    output: z.object({
      total: z.int().min(0),
      /** It has no tags, and no source says who reads it, so every member does. */
      everyone: z.boolean(),
      readers: z.array(
        z.object({
          id: Id,
          name: z.string(),
          email: z.string(),
          avatar_color: AvatarColor,
          role: Role,
          reason: growing(z.enum(["admin", "uploader", "everyone", "tag", "source", "other"]), "other"),
          tag_ids: z.array(Id),
          team_ids: z.array(Id),
        }),
      ),
    }),
  }),
};
