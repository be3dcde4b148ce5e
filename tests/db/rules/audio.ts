import { pathOf, type Principal } from "../principals.ts";
import type { NounRules } from "./noun.ts";
import {
  badInput,
  changersOf,
  forbidden,
  idsOf,
  isAdmin,
  isMember,
  literal,
  members,
  missing,
  people,
  probe,
  server,
} from "./probe.ts";
import { ofReadableRevisions } from "./scopes.ts";

const lines = `'[{"start": 0, "text": "Ten words."}]'`;
const readers: Record<number, number[]> = { 1001: [13, 17], 1002: [13], 1005: [13] };
const reads = (document: number) => (principal: Principal) =>
  isAdmin(principal) || (readers[document] ?? []).includes(principal.id);
/** Members are told that it isn't there, others that they aren't one. */
const ofMembers =
  (allowed: (principal: Principal) => boolean) =>
  (principal: Principal): string | null => {
    if (!isMember(principal)) return forbidden;
    return allowed(principal) ? null : missing;
  };

export const audio: NounRules = {
  tables: {
    "public.revision_transcripts": { select: { rows: ofReadableRevisions } },
    "public.text_versions": {},
    "public.audio_uses": {},
  },
  policies: {
    "public.revision_transcripts": ["Who reads a document reads its transcript"],
    "public.text_versions": ["Versions of texts are read by functions"],
    "public.audio_uses": ["Uses of audio are the server's own"],
  },
  functions: {
    "save_transcript(bigint,uuid,jsonb)": server,
    "correct_transcript(bigint,bigint,jsonb)": people(
      // None of the world's documents is a recording.
      probe(`select correct_transcript(100, 1002, ${lines})`, (who) => changersOf(14, [13])(who) ?? badInput),
      probe(`select correct_transcript(100, 1005, ${lines})`, (who) => changersOf(13, [])(who) ?? badInput),
      probe(`select correct_transcript(100, 2001, ${lines})`, () => missing),
    ),
    "document_transcript(bigint,bigint,bigint)": people(
      ...[1001, 1002, 1005].map((id) =>
        probe(
          `select document_transcript(100, ${id}) -> 'lines' -> 0 -> 'text'`,
          (who) => (reads(id)(who) ? null : missing),
          () => literal("Ten words."),
        ),
      ),
      probe("select document_transcript(100, 1002, 11001)", () => missing),
      probe("select document_transcript(100, 2001)", () => missing),
    ),
    "list_texts(bigint,integer,integer,text,text)": people(
      probe(idsOf("list_texts(100, 50, 0)", "documents"), members, () => literal([])),
      probe("select list_texts(1, 50, 0)", () => forbidden),
    ),
    "check_upload(text)": people(
      { call: ({ id }) => `select check_upload('${pathOf(9000 + id)}')`, refusal: () => null },
      {
        call: ({ id }) => `select check_upload('${pathOf(id === 14 ? 9015 : 9014)}')`,
        refusal: () => missing,
      },
    ),
    "keep_text(bigint,text,text)": people(
      // An upload that is no document's yet.
      { call: ({ id }) => `select keep_text(100, '${pathOf(9000 + id)}', 'Words')`, refusal: () => missing },
      // Of a document that wasn't written here nothing is kept.
      probe(`select keep_text(100, '${pathOf(1002)}', 'Words')`, ({ id }) => (id === 14 ? null : missing)),
    ),
    "text_versions(bigint,bigint,integer)": people(
      probe("select text_versions(100, 1002) -> 'shown' -> 'content'", changersOf(14, [13]), () =>
        literal("Ten words."),
      ),
      probe("select text_versions(100, 1005, 1) -> 'shown' -> 'number'", changersOf(13, []), () =>
        literal(1),
      ),
      probe("select text_versions(100, 2001)", () => missing),
    ),
    "text_to_speak(bigint,integer,integer,bigint,bigint,bigint)": people(
      probe(
        "select text_to_speak(100, 0, 5, message_id => 30132)",
        ofMembers(({ id }) => id === 13),
        () => literal({ text: "Answer [1]", start: 0 }),
      ),
      // A question, and an answer of another organisation, also for who is in both.
      probe(
        "select text_to_speak(100, 0, 5, message_id => 30131)",
        ofMembers(() => false),
      ),
      probe(
        "select text_to_speak(100, 0, 5, message_id => 40172)",
        ofMembers(() => false),
      ),
      ...[1001, 1002, 1005].map((id) =>
        probe(`select text_to_speak(100, 0, 5, document_id => ${id}) -> 'text'`, ofMembers(reads(id)), () =>
          literal("Ten words."),
        ),
      ),
      probe(
        "select text_to_speak(100, 0, 5, document_id => 2001)",
        ofMembers(() => false),
      ),
      probe("select text_to_speak(100, 0, 5)", () => badInput),
      probe("select text_to_speak(100, 0, 5, 30132, 1001)", () => badInput),
      probe("select text_to_speak(100, 0, 2001, message_id => 30132)", () => badInput),
    ),
    "recording_to_hear(bigint,text,bigint)": people(
      {
        call: ({ id }) => `select recording_to_hear(100, '${pathOf(9000 + id)}') -> 'type'`,
        refusal: members,
        gives: () => literal(null),
      },
      {
        call: ({ id }) => `select recording_to_hear(100, '${pathOf(id === 14 ? 9015 : 9014)}')`,
        refusal: ofMembers(() => false),
      },
      probe("select recording_to_hear(100, document_id => 1002)", (who) => {
        if (!isMember(who)) return forbidden;
        return changersOf(14, [13])(who) ?? badInput;
      }),
      probe("select recording_to_hear(100)", (who) => members(who) ?? badInput),
    ),
  },
  definers: {
    check_upload: "Nothing but whether an object is one that the caller uploaded.",
    correct_transcript: "Member who reads the document, and its uploader or an admin.",
    keep_text: "The object is one that the caller uploaded, of a document that they may change.",
    list_texts: "Member; what isn't of the caller's audiences or theirs is left out, for others than admins.",
    recording_to_hear:
      "Member; the object is one that the caller uploaded, or of a document that they read and may change.",
    text_to_speak: "Member; the answer is of a chat of theirs, the document one that they may read.",
    text_versions: "Member who reads the document, and its uploader or an admin.",
  },
};
