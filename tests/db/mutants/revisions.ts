import { revisionFlaws } from "../revisions.ts";
import { type Mutant, rewritten } from "./mutant.ts";

const mutant = (name: string, signature: string, part: string, by: string): Mutant =>
  rewritten(name, signature, part, by, (database) => revisionFlaws(database));

const reuse = "public.reuse_text(bigint, uuid, text)";
const add = "private.add_revision(public.documents, text, text, bigint)";
const retire = "private.retire_revisions(bigint, bigint)";
const fail = "public.fail_reading(bigint, uuid)";
const prune = "public.prune_revisions()";
const list = "public.list_source_item(bigint, text, text)";
const finish = "public.finish_source_run(bigint, jsonb, text)";
const pruneItems = "public.prune_source_items(bigint, integer)";

/** Mistakes in what is read, answers and goes. */
export const revisionMutants: Mutant[] = [
  mutant(
    "another organisation's text is taken for equal bytes",
    reuse,
    "other.organization_id = revision.organization_id and",
    "",
  ),
  mutant("equal bytes of another type are taken", reuse, "and other.type = revision.type", ""),
  mutant(
    "the text of what failed is taken",
    reuse,
    "other.state = 'ready' or (",
    "other.state in ('ready', 'failed') or (",
  ),
  mutant(
    "the text of a former version is taken",
    reuse,
    "other.state = 'ready' or (",
    "other.state in ('ready', 'former') or (",
  ),
  mutant("equal bytes are always read", reuse, "other.state = 'ready' or (", "("),
  mutant("two wait for each other", reuse, "and other.id < revision.id", ""),
  mutant(
    "equal bytes are read twice at once",
    reuse,
    "(other.state = 'reading' and other.id < revision.id)",
    "false",
  ),
  mutant(
    "the same bytes again are another version",
    reuse,
    "twin.document_id = revision.document_id",
    "false",
  ),
  mutant(
    "text is taken without its passages",
    reuse,
    "from public.document_chunks where revision_id = twin.id",
    "from public.document_chunks where false",
  ),
  mutant("who read before goes on", add, "perform private.cancel_job('document:' || document.id);", ""),
  mutant("what was being read goes on being read", retire, "state <> 'former'", "state <> 'reading'"),
  mutant("a version that is added is the one that answers", retire, "and id is distinct from but_id", ""),
  mutant(
    "a document that answers is in processing again",
    "private.read_revision(public.document_revisions)",
    "when documents.revision_id is null then 'processing' else documents.status",
    "when true then 'processing' else documents.status",
  ),
  mutant(
    "the switch forgets whose turn it is",
    "private.answer_with(public.document_revisions)",
    "set revision_id = revision.id,",
    "set revision_id = coalesce(documents.revision_id, revision.id),",
  ),
  mutant(
    "a job reads whatever is to be read",
    "private.read_by(public.jobs)",
    "where id = (job.payload ->> 'revision_id')::bigint and state = 'reading'",
    `where document_id = (select document_id from public.document_revisions
       where id = (job.payload ->> 'revision_id')::bigint) and state = 'reading'
     order by id = (job.payload ->> 'revision_id')::bigint`,
  ),
  mutant(
    "a version that fails takes the document along",
    fail,
    "documents.revision_id is null then 'failed'",
    "true then 'failed'",
  ),
  mutant(
    "a version that fails doesn't say that it is one",
    fail,
    "'The new version couldn''t be read, so the one before still answers. ' || why",
    "why",
  ),
  mutant(
    "passages that answer are dropped with former ones",
    "public.drop_former_passages(bigint, integer)",
    "and revisions.state = 'former'",
    "",
  ),
  mutant("what is cited is deleted", prune, "citations.revision_id = revisions.id", "false"),
  mutant(
    "what may be cited yet is deleted",
    prune,
    "revisions.former_at < now() - interval '1 hour'",
    "true",
  ),
  mutant("no version is ever deleted", prune, "revisions.state = 'former'", "false"),
  mutant(
    "a run takes other sources' items",
    pruneItems,
    "where items.source_id = run.source_id and run.mode",
    "where run.mode",
  ),
  mutant("a run that broke off takes what it didn't list", finish, "if error is null then", "if true then"),
  mutant("a run keeps what it didn't list", pruneItems, "items.seen_run_id is distinct from run.id", "false"),
  mutant(
    "a source doesn't say that a run broke off",
    finish,
    "when error is not null then 'failed' when going",
    "when error is not null then state when going",
  ),
  mutant(
    "what is being read is begun anew with every run",
    list,
    "document_revisions.state = 'reading'",
    "false",
  ),
  mutant(
    "a new version isn't read while the one before is",
    list,
    "item.version is distinct from new_version or",
    "",
  ),
  mutant(
    "an item is taken that the run hasn't listed",
    "public.take_source_item(bigint, text, text, text, bigint)",
    "if not found then",
    "if false then",
  ),
  mutant("a run that has ended goes on", "private.hold_run(bigint)", "or run.state <> 'running'", ""),
];
