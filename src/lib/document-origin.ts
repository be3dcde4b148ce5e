import type { Document } from "@contract/documents.ts";
import { isService, SERVICES } from "./services.ts";

const ORIGINS = {
  upload: "Upload",
  website: "Website",
  text: "Text",
  audio: "Recording",
  lesson: "Lesson",
  attachment: "Attachment",
  drive: "Drive",
} as const;

type Whence = Pick<Document, "origin" | "service" | "sharing" | "tag_ids">;

/** What a drive is called; null once none holds it, or of one that this app doesn't know. */
const driveOf = (service: Whence["service"]) =>
  service && isService(service) ? SERVICES[service].name : null;

/** Where a document comes from, in words. */
export const originWords = ({ origin, service }: Pick<Whence, "origin" | "service">): string =>
  (origin === "drive" ? driveOf(service) : null) ?? ORIGINS[origin];

/** Who reads a document of a drive, in words; null where its tags say so, or it comes from elsewhere. */
export function sharingWords({ origin, service, sharing, tag_ids }: Whence): string | null {
  if (origin !== "drive" || !sharing) return null;
  if (sharing === "me") return "Only you";
  if (sharing === "source") return `As in ${driveOf(service) ?? "its drive"}`;
  return tag_ids.length === 0 ? "Everyone" : null;
}
