import type { NounRules } from "./noun.ts";
import {
  admins,
  forbidden,
  is,
  isAdmin,
  isMember,
  leaving,
  literal,
  members,
  missing,
  people,
  probe,
  idsOf,
  server,
  unless,
} from "./probe.ts";
import { ofOrganizations, type Rows } from "./scopes.ts";

const ownLessons: Rows = (principal) =>
  `(${ofOrganizations("admin")(principal)} or ${ofOrganizations()(principal)} and proposed_by = ${principal.id})`;

/** Lessons of organisation 100 in the world: 8101 and 8102 proposed by 13, 8103 rejected; 8201 of 200. */
export const lessons: NounRules = {
  tables: {
    "public.lessons": { select: { rows: ownLessons } },
    "public.lesson_questions": {},
    "public.lesson_sources": {},
  },
  policies: {
    "public.lessons": ["Admins see lessons, members those that they proposed"],
    "public.lesson_questions": ["Questions of lessons are the server's own"],
    "public.lesson_sources": ["Sources of lessons are the server's own"],
  },
  functions: {
    "propose_lesson(bigint,text,text,bigint,bigint[],text[])": people(
      probe("select propose_lesson(100, 'Why?', 'So.')", members),
      // An answer of one's own, of a colleague, one that is being written, a question, one of another organisation.
      probe("select propose_lesson(100, 'Why?', 'So.', 30132)", (principal) =>
        isMember(principal) ? (principal.id === 13 ? null : missing) : forbidden,
      ),
      ...[30122, 30131, 40182]
        .map((id) =>
          probe(
            `select propose_lesson(100, 'Why?', 'So.', ${id})`,
            unless(() => false, missing),
          ),
        )
        .map((each) => ({
          ...each,
          refusal: (p: Parameters<typeof isMember>[0]) => (isMember(p) ? missing : forbidden),
        })),
      probe("select propose_lesson(100, 'Why?', 'So.', tag_ids => '{201}')", (principal) =>
        isMember(principal) ? missing : forbidden,
      ),
      // What a member says of tags doesn't count; what the answer cited does.
      leaving(
        "select propose_lesson(100, 'Why?', 'So.', tag_ids => '{101}')",
        members,
        (principal) =>
          `select tag_ids = '${isAdmin(principal) ? "{101}" : "{}"}' and state = 'proposed' and document_id is null
           from public.lessons where id < 8000`,
      ),
    ),
    "accept_lessons(bigint,bigint[])": people(
      leaving(
        "select accept_lessons(100, '{8101}')",
        admins,
        () =>
          `select lessons.state = 'accepted' and documents.origin = 'lesson' and documents.tag_ids = '{101}' and documents.audience_id
             = (select id from public.audiences where organization_id = 100 and tag_ids = '{101}')
           from public.lessons join public.documents on documents.id = lessons.document_id where lessons.id = 8101`,
      ),
      // 8104 rests on what a drive shares with others.
      ...[8104, 8201].map((id) =>
        probe(`select accept_lessons(100, '{8101,${id}}')`, (principal) =>
          isAdmin(principal) ? missing : forbidden,
        ),
      ),
    ),
    "reject_lessons(bigint,bigint[],text)": people(
      leaving(
        "select reject_lessons(100, '{8102}', 'No.') from accept_lessons(100, '{8102}')",
        admins,
        () =>
          "select not exists (select from public.documents where origin = 'lesson') and count(*) = 1 from public.lessons where id = 8102 and reason = 'No.'",
      ),
      probe("select reject_lessons(100, '{8201}')", (principal) =>
        isAdmin(principal) ? missing : forbidden,
      ),
    ),
    "update_lesson(bigint,bigint,jsonb)": people(
      probe(`select update_lesson(100, 8101, '{"answer": "New"}')`, admins),
      probe(`select update_lesson(100, 8201, '{"answer": "New"}')`, (p) =>
        isAdmin(p) ? missing : forbidden,
      ),
      probe(`select update_lesson(100, 8101, '{"tag_ids": [201]}')`, (p) =>
        isAdmin(p) ? missing : forbidden,
      ),
      probe(`select update_lesson(100, 8102, '{"source_document_ids": [1001, 2001]}')`, (p) =>
        isAdmin(p) ? missing : forbidden,
      ),
      leaving(
        `select update_lesson(100, 8102, '{"tag_ids": [103], "answer": "New"}') from accept_lessons(100, '{8102}')`,
        admins,
        () =>
          `select documents.tag_ids = '{103}' and parts.text like '%New' and (select count(*) = 2 from public.document_revisions where document_id = documents.id)
           from public.documents join public.document_parts as parts on parts.revision_id = documents.revision_id where origin = 'lesson'`,
      ),
    ),
    "delete_lessons(bigint,bigint[])": people(
      probe("select delete_lessons(100, '{8101}')", (principal) =>
        isAdmin(principal) || is(13)(principal) ? null : isMember(principal) ? missing : forbidden,
      ),
      leaving(
        "select delete_lessons(100, '{8101}') from accept_lessons(100, '{8101}')",
        admins,
        () => "select not exists (select from public.documents where origin = 'lesson')",
      ),
      ...[8104, 8201].map((id) =>
        probe(`select delete_lessons(100, '{${id}}')`, (principal) =>
          isMember(principal) ? missing : forbidden,
        ),
      ),
    ),
    "list_lessons(bigint,integer,integer,text,text)": people(
      probe(idsOf("list_lessons(100, 50, 0)", "lessons"), members, (principal) =>
        literal(isAdmin(principal) ? [8101, 8102, 8103] : is(13)(principal) ? [8101, 8102] : []),
      ),
      // What tests said, with the rights of an owner, is for admins.
      probe(
        "select list_lessons(100, 50, 0) #> '{lessons,1,questions,0,said}'",
        unless(isMember, forbidden),
        (principal) =>
          isAdmin(principal) ? literal("Secret") : is(13)(principal) ? literal(null) : "select null::jsonb",
      ),
    ),
    "lesson_trial(bigint,bigint)": people(
      probe("select lesson_trial(100, 8101)", admins),
      ...[8104, 8201].map((id) =>
        probe(`select lesson_trial(100, ${id})`, (principal) => (isAdmin(principal) ? missing : forbidden)),
      ),
    ),
    "corrections(bigint)": people(
      probe(idsOf("corrections(100)", "", "message_id"), admins, () => literal([30132])),
    ),
    "recheck_lessons(bigint)": people(probe("select recheck_lessons(100)", admins)),
    "keep_lesson(bigint,bigint)": people(
      probe("select keep_lesson(100, 8102)", admins),
      probe("select keep_lesson(100, 8201)", (principal) => (isAdmin(principal) ? missing : forbidden)),
    ),
    "find_lessons(bigint,text,bigint,text,text,integer)": server,
    "save_lesson_vectors(text,jsonb)": server,
    "save_generated_lesson(bigint,bigint,text,text,text)": server,
    "keep_lesson_generations(bigint,bigint,jsonb)": server,
    "next_lesson_check(bigint,uuid,integer)": server,
    "save_lesson_check(bigint,uuid,bigint,jsonb,jsonb)": server,
  },
  definers: {
    propose_lesson:
      "Member; an answer of the caller's own chat, and of its citations those that the caller reads. It only proposes.",
    accept_lessons:
      "Admin who reads their sources, and every lesson is of the organisation; its tags decide who reads what it becomes.",
    reject_lessons: "Admin, and every lesson is of the organisation.",
    update_lesson: "Admin, the lesson and its tags are of the organisation.",
    delete_lessons: "Admin, or who proposed lessons that nobody accepted.",
    list_lessons:
      "Member; the caller's own, for admins all whose sources they read; sources as far as the caller reads them.",
    lesson_trial: "Admin, and the lesson is of the organisation; the context is the admin's own.",
    corrections: "Admin; what was rated bad with words, in the organisation.",
    recheck_lessons: "Admin; tests of the organisation alone.",
    keep_lesson: "Admin, and the lesson is of the organisation.",
  },
};
