import { pathOf } from "../principals.ts";
import type { NounRules } from "./noun.ts";
import {
  forbidden,
  is,
  isMember,
  leaving,
  literal,
  members,
  missing,
  people,
  probe,
  server,
} from "./probe.ts";

/** In the world 1005 is attached by 13 in chat 3013, 2002 by 18 and not sent. */
export const attachments: NounRules = {
  tables: { "public.attachments": {}, "public.message_subjects": {} },
  policies: {
    "public.attachments": ["Attachments are the server's own"],
    "public.message_subjects": ["What questions are asked with is the server's own"],
  },
  functions: {
    "add_attachment(bigint,text,text,text,bigint)": people(
      {
        call: ({ id }) => `select add_attachment(100, 'New', '${pathOf(9000 + id)}', 'txt')`,
        refusal: members,
      },
      {
        call: ({ id }) => `select add_attachment(100, 'New', '${pathOf(id === 14 ? 9015 : 9014)}', 'txt')`,
        refusal: (principal) => (isMember(principal) ? missing : forbidden),
      },
      {
        call: ({ id }) => `select add_attachment(1, 'New', '${pathOf(9000 + id)}', 'txt')`,
        refusal: () => forbidden,
      },
      {
        call: ({ id }) => `select add_attachment(100, 'New', '${pathOf(9000 + id)}', 'txt', 3013)`,
        refusal: (principal) => (is(13)(principal) ? null : isMember(principal) ? missing : forbidden),
      },
    ),
    "my_attachments(bigint,bigint[])": people(
      probe(
        "select jsonb_path_query_array(my_attachments(100, '{1005,1001,2002}'), '$.attachments[*].document_id')",
        members,
        (principal) => literal(is(13)(principal) ? [1005] : []),
      ),
    ),
    "delete_attachment(bigint,bigint)": people(
      leaving(
        "select delete_attachment(100, 1005)",
        (principal) => (is(13)(principal) ? null : isMember(principal) ? missing : forbidden),
        () => "select not exists (select from public.documents where id = 1005)",
      ),
      // What is no attachment, and one of another organisation.
      ...[1001, 2002].map((id) =>
        probe(`select delete_attachment(100, ${id})`, (principal) =>
          isMember(principal) ? missing : forbidden,
        ),
      ),
    ),
    "prune_attachments(integer)": server,
    "attached_pages(bigint,bigint[],bigint)": server,
  },
  definers: {
    add_attachment: "Member; the object is one that the caller uploaded, the chat theirs.",
    my_attachments: "Member; the caller's own alone.",
    delete_attachment: "Member, and the attachment is the caller's own.",
  },
};
