import { z } from "zod";
import { CARD, messageText } from "./message-text.ts";

const Name = z.looseObject({ displayName: z.string().nullish() }).nullish();

/** A message of a channel, as Graph tells it. */
export const GraphMessage = z.looseObject({
  id: z.string().min(1),
  messageType: z.string().nullish(),
  createdDateTime: z.string(),
  lastEditedDateTime: z.string().nullish(),
  deletedDateTime: z.string().nullish(),
  lastModifiedDateTime: z.string().nullish(),
  subject: z.string().nullish(),
  webUrl: z.string().nullish(),
  from: z.looseObject({ user: Name, application: Name, device: Name }).nullish(),
  body: z.looseObject({ contentType: z.string().nullish(), content: z.string().nullish() }).nullish(),
  attachments: z
    .array(
      z.looseObject({
        contentType: z.string().nullish(),
        contentUrl: z.string().nullish(),
        name: z.string().nullish(),
      }),
    )
    .nullish(),
});
export type GraphMessage = z.output<typeof GraphMessage>;

/** What somebody said in a thread. */
export const Said = z.object({
  id: z.string(),
  /** Null where nobody is named. */
  by: z.string().nullable(),
  at: z.string(),
  edited: z.boolean(),
  /** It was taken back: its words are gone, what was answered to it isn't. */
  deleted: z.boolean(),
  subject: z.string(),
  text: z.string(),
  files: z.array(z.object({ name: z.string(), url: z.string() })),
});
export type Said = z.output<typeof Said>;

/** Null for what Teams itself tells: who came, who changed the channel's name. */
export function saidOf(message: GraphMessage): Said | null {
  const { id, messageType, from, body, deletedDateTime, lastEditedDateTime, attachments } = message;
  if (messageType != null && messageType !== "message") return null;
  const { content, contentType } = body ?? {};
  const deleted = deletedDateTime != null;
  return {
    id,
    by: (from?.user ?? from?.application ?? from?.device)?.displayName?.trim() || null,
    at: message.createdDateTime,
    edited: lastEditedDateTime != null,
    deleted,
    subject: deleted ? "" : (message.subject ?? "").trim(),
    text: deleted
      ? ""
      : [contentType === "html" ? messageText(content ?? "") : plain(content ?? ""), ...cardsOf(attachments)]
          .filter(Boolean)
          .join("\n"),
    files: deleted
      ? []
      : (attachments ?? []).flatMap(({ contentType: type, contentUrl: url, name }) =>
          type === "reference" && url && name ? [{ name, url }] : [],
        ),
  };
}

/** Cards, of which a poll is one, aren't read: that they were there is said. */
const cardsOf = (attachments: GraphMessage["attachments"]) =>
  (attachments ?? []).flatMap(({ contentType }) =>
    contentType?.startsWith("application/vnd.microsoft.card.") ? [CARD] : [],
  );

const plain = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/\n\s*\n/g, "\n")
    .trim();
