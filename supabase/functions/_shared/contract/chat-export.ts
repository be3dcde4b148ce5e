import { z } from "zod";
import { Id, Timestamp } from "./call.ts";
import { Citation } from "./chat.ts";
import { ExportedSource, Sha256 } from "./chat-exports.ts";

/** A message of an export. */
export const ExportedMessage = z.object({
  id: Id,
  role: z.enum(["user", "assistant"]),
  created_at: Timestamp,
  status: z.string(),
  content: z.string(),
  /** Of the content in UTF-8. */
  sha256: Sha256,
  /** `start` and `end` count in the revision's text in UTF-16 units; `page` from 1, `time` in seconds. */
  citations: z.array(Citation),
  /** Spans of the content that no source supports. */
  unsupported: z.array(z.object({ start: z.int(), end: z.int() })),
  attachments: z.array(z.string()),
  aims: z.array(z.string()),
});
export type ExportedMessage = z.infer<typeof ExportedMessage>;

/**
 * A chat, or an answer with its question, as it leaves the product; `docs/decisions/chat-export.md` says how it is verified.
 * Its `sha256` is that of the canonical JSON (RFC 8785) of all its other members.
 */
export const ChatExport = z.object({
  format: z.enum(["sealed-chat-export", "atrium-chat-export"]),
  version: z.literal(1),
  kind: z.enum(["chat", "answer"]),
  exported_at: Timestamp,
  organization: z.string(),
  chat: z.object({ id: Id, title: z.string(), created_at: Timestamp }),
  messages: z.array(ExportedMessage),
  /** What is cited and could be read when it was exported. */
  sources: z.array(ExportedSource.extend({ name: z.string() })),
  sha256: Sha256,
});
export type ChatExport = z.infer<typeof ChatExport>;
