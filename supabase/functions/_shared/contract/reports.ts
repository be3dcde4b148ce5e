import { z } from "zod";
import { call, Done, Id, Nothing, Page, prose, Timestamp } from "./call.ts";
import { growing } from "./read.ts";

const Somebody = z.object({ id: Id, name: z.string() });

/** A stretch, by offsets in UTF-16 units. */
const Stretch = z.object({ start: z.int().min(0), end: z.int().min(0) });

/** One of two passages that disagree, and where it comes from. */
export const ContradictionSide = z.object({
  document: z.object({ id: Id, name: z.string(), type: z.string() }),
  revision_id: Id,
  /** Which version of the document, from 1. */
  revision: z.int().nullable(),
  /** Who brought the document in; null when they aren't a member any more. */
  added_by: Somebody.nullable(),
  /** When this version came. */
  added_at: Timestamp,
  /** The passage, which stands in the document's whole text from `start` to `end`. */
  text: z.string(),
  start: z.int().min(0),
  end: z.int().min(0),
  page: z.int().nullable(),
  /** Seconds from the start of a recording. */
  time: z.number().nullable(),
  heading_path: z.array(z.string()),
  /** The words that disagree, by offsets in `text`. */
  marks: z.array(Stretch),
  /** Answers put other passages before it. */
  demoted: z.boolean(),
});
export type ContradictionSide = z.infer<typeof ContradictionSide>;

/** `closed`: by itself, since one of the documents says something else now. */
export const ContradictionState = growing(z.enum(["open", "resolved", "dismissed", "closed"]), "closed");
export type ContradictionState = z.infer<typeof ContradictionState>;

const Resolution = z.enum(["first", "second", "both", "neither"]);

/** Two passages of different documents that speak of the same thing and disagree. */
export const Contradiction = z.object({
  id: Id,
  state: ContradictionState,
  /** Which is kept; null unless it is resolved. */
  resolution: growing(Resolution, "neither").nullable(),
  /** In what they disagree, in words. */
  reason: z.string(),
  /** What answers say that rest on one of them, where both are kept. */
  note: z.string(),
  found_at: Timestamp,
  decided_at: Timestamp.nullable(),
  decided_by: Somebody.nullable(),
  first: ContradictionSide,
  second: ContradictionSide,
});
export type Contradiction = z.infer<typeof Contradiction>;

/** What a document's new version says otherwise than the former one. */
export const DocumentChange = z.object({
  id: Id,
  /** In what they disagree, in words. */
  reason: z.string(),
  found_at: Timestamp,
  seen_at: Timestamp.nullable(),
  seen_by: Somebody.nullable(),
  former: ContradictionSide,
  present: ContradictionSide,
});
export type DocumentChange = z.infer<typeof DocumentChange>;

/** A look for contradictions. */
export const ContradictionRun = z.object({
  id: Id,
  /** `waiting`: for the next hour's budget. */
  state: growing(z.enum(["running", "waiting", "done", "failed", "cancelled"]), "running"),
  /** Whether somebody asked for it; else documents had been added. */
  asked: z.boolean(),
  /** Documents to compare with the others, and those of them that are. */
  total: z.int().min(0),
  looked: z.int().min(0),
  /** Pairs of passages that the model judged. */
  compared: z.int().min(0),
  /** Contradictions found. */
  found: z.int().min(0),
  /** Why it failed, in words. */
  reason: z.string().nullable(),
  goes_on_at: Timestamp.nullable(),
  started_at: Timestamp,
  ended_at: Timestamp.nullable(),
});
export type ContradictionRun = z.infer<typeof ContradictionRun>;

const report = [
  "/reports/contradicting-info",
  "/reports/contradicting-info/get",
  "/document/contradictions",
  "/document/standing",
] as const;

export const reports = {
  "/reports/contradicting-info": call({
    access: "admin",
    summary: "Passages that contradict each other, latest first, with the latest look for them.",
    input: z.object({
      state: z.enum(["open", "resolved", "dismissed", "closed"]).default("open"),
      /** Part of the name of either document. */
      search: prose("Search", 200).optional(),
      ...Page,
    }),
    output: z.object({
      contradictions: z.array(Contradiction),
      total: z.int().min(0),
      counts: z.object({
        open: z.int().min(0),
        resolved: z.int().min(0),
        dismissed: z.int().min(0),
        closed: z.int().min(0),
      }),
      run: ContradictionRun.nullable(),
    }),
  }),
  "/reports/contradicting-info/generate": call({
    access: "admin",
    summary:
      "Has the documents compared that weren't yet, or, when all were, all of them; gives the look, or the one under way.",
    input: Nothing,
    output: ContradictionRun,
    invalidates: report,
  }),
  "/reports/contradicting-info/stop": call({
    access: "admin",
    summary: "Stops the look that is under way; what it found stays.",
    input: Nothing,
    output: Done,
    invalidates: report,
  }),
  "/reports/contradicting-info/get": call({
    access: "admin",
    summary: "A contradiction with both passages.",
    input: z.object({ id: Id }),
    output: Contradiction,
  }),
  "/reports/contradicting-info/resolve": call({
    access: "admin",
    summary:
      "Keeps the first or the second passage (answers put the other one last), both, with a note that answers carry, or neither.",
    input: z.object({ id: Id, keep: Resolution, note: prose("Note", 500).default("") }),
    output: Contradiction,
    invalidates: report,
  }),
  "/reports/contradicting-info/reopen": call({
    access: "admin",
    summary: "Takes back how a contradiction was resolved or that it was dismissed.",
    input: z.object({ id: Id }),
    output: Contradiction,
    invalidates: report,
  }),
  "/reports/contradicting-info/delete": call({
    access: "admin",
    summary:
      "Dismisses a contradiction: it isn't one, and isn't found again unless one of the texts changes.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: report,
  }),
  "/reports/document-changes": call({
    access: "admin",
    summary: "What new versions of documents say otherwise than the former ones, latest first.",
    input: z.object({
      /** Those that an admin has marked as seen; otherwise those that nobody has. */
      seen: z.boolean().default(false),
      ...Page,
    }),
    output: z.object({ changes: z.array(DocumentChange), total: z.int().min(0) }),
  }),
  "/reports/document-changes/seen": call({
    access: "admin",
    summary: "Marks what a new version changed as seen, or as not seen.",
    input: z.object({ id: Id, seen: z.boolean().default(true) }),
    output: DocumentChange,
    invalidates: ["/reports/document-changes"],
  }),
  "/document/contradictions": call({
    access: "member",
    summary:
      "How many passages of documents are contested or put last in answers; documents without any are left out.",
    input: z.object({ ids: z.array(Id).min(1).max(100, "At most 100 documents at once.") }),
    output: z.object({
      passages: z.array(z.object({ document_id: Id, contested: z.int().min(0), demoted: z.int().min(0) })),
    }),
  }),
};
