import { z } from "zod";
import { ReceiptKey } from "../domain/receipts/receipt.ts";
import { call, Done, FileAnswer, Id, LinkToken, Nothing, Page, Timestamp } from "./call.ts";
import { growing } from "./read.ts";

const DeletionKind = growing(z.enum(["organization", "account"]), "organization");
const DeletionState = growing(z.enum(["running", "failed", "finished"]), "running");

/** What opens a receipt without signing in: whoever had something deleted is told it, on the screen and by mail. */
export const ReceiptLink = z.object({ number: z.uuid(), token: LinkToken });
export type ReceiptLink = z.infer<typeof ReceiptLink>;

export const Deletion = z.object({
  id: Id,
  number: z.uuid(),
  kind: DeletionKind,
  /** The organisation's or the account's id. */
  subject_id: Id,
  /** Of an organisation; an account's isn't kept. */
  name: z.string().nullable(),
  asked_by: growing(z.enum(["owner", "operator", "account", "server"]), "server"),
  /** An operator's. */
  reason: z.string().nullable(),
  state: DeletionState,
  /** What failed, in words. */
  problem: z.string().nullable(),
  signed: z.boolean(),
  rows: z.int().min(0),
  files: z.int().min(0),
  /** Organisations that went with an account. */
  with: z.array(z.string()),
  started_at: Timestamp,
  finished_at: Timestamp.nullable(),
});
export type Deletion = z.infer<typeof Deletion>;

/** Receipts of deletions: signed statements of what was removed, and when (docs/decisions/deletion-receipts.md). */
export const deletions = {
  "/public/deletion-receipt": call({
    access: "public",
    summary: "How a deletion stands that the caller has a link to, for 30 days after it was finished.",
    input: ReceiptLink,
    output: Deletion.pick({
      kind: true,
      name: true,
      number: true,
      state: true,
      signed: true,
      rows: true,
      files: true,
    }).extend({
      started_at: Timestamp,
      finished_at: Timestamp.nullable(),
    }),
  }),
  "/public/deletion-receipt/download": call({
    access: "public",
    transport: "download",
    linked: true,
    summary: "The signed receipt of a deletion, once it is finished; a mailed link opens it.",
    input: ReceiptLink,
    output: FileAnswer,
  }),
  "/public/deletion-receipt/keys": call({
    access: "public",
    summary: "The public keys that receipts are verified with, the one that signs first.",
    input: Nothing,
    output: z.object({ keys: z.array(ReceiptKey) }),
  }),
  "/plat-admin/deletion/getAll": call({
    access: "platform",
    summary: "Organisations and accounts that were deleted, the latest first, with what couldn't be removed.",
    input: z.object({
      /** A name, an id, a receipt's number, or the whole address of who asked for it. */
      search: z.string().trim().max(200).default(""),
      state: z.enum(["running", "failed", "finished"]).optional(),
      kind: z.enum(["organization", "account"]).optional(),
      ...Page,
    }),
    output: z.object({ deletions: z.array(Deletion), total: z.int().min(0) }),
  }),
  "/plat-admin/deletion/download": call({
    access: "platform",
    transport: "download",
    summary: "The signed receipt of a deletion.",
    input: z.object({ id: Id }),
    output: FileAnswer,
  }),
  "/plat-admin/deletion/retry": call({
    access: "platform",
    summary: "Tries again what couldn't be removed, and signs a receipt that isn't signed yet.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: ["/plat-admin/deletion/getAll"],
  }),
};
