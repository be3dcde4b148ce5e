import type { NounRules } from "./noun.ts";
import { forbidden, isMember, members, missing, people, type Probe, probe, server } from "./probe.ts";
import { ownSources } from "./scopes.ts";
import { ownerOr } from "./sources.ts";

/** A website of 13, one that its owner left behind, and one of another organisation. */
const changes = (call: (id: number) => string): Probe[] => [
  probe(call(7103), ownerOr(13)),
  probe(call(7105), ownerOr(12)),
  probe(call(7203), (principal) => (isMember(principal) ? missing : forbidden)),
];

export const websites: NounRules = {
  tables: { "public.crawl_hosts": {} },
  policies: { "public.crawl_hosts": ["Turns at hosts are the server's own"] },
  functions: {
    "scan_website(bigint,text,jsonb)": people(
      probe("select scan_website(100, 'https://example.com/', '{}') > 0", members),
    ),
    "start_website(bigint,bigint)": people(...changes((id) => `select start_website(100, ${id})`)),
    "crawl_website(bigint,bigint,text,jsonb,interval,bigint[])": people(
      probe("select crawl_website(100, 7104, 'Site', '{}')", ownerOr(13)),
      probe(
        "select crawl_website(100, 7104, 'Site', '{}', null, '{8103}')",
        (principal) => ownerOr(13)(principal) ?? missing,
      ),
    ),
    "change_website(bigint,bigint,text,jsonb,interval,boolean)": people(
      ...changes((id) => `select change_website(100, ${id}, 'New', '{"tag_ids": [101]}', '1 day')`),
      probe(
        `select change_website(100, 7103, 'New', '{"tag_ids": [101, 201]}')`,
        (principal) => ownerOr(13)(principal) ?? missing,
      ),
    ),
    "pause_website(bigint,bigint,boolean)": people(
      ...changes((id) => `select pause_website(100, ${id}, true)`),
    ),
    "retry_website_page(bigint,bigint,bigint)": people(
      probe("select retry_website_page(100, 7103, 8103)", ownerOr(13)),
    ),
    "leave_out_pages(bigint,bigint,bigint[])": people(
      probe("select leave_out_pages(100, 7103, '{8103}')", ownerOr(13)),
      probe(
        "select leave_out_pages(100, 7103, '{8103,8203}')",
        (principal) => ownerOr(13)(principal) ?? missing,
      ),
      probe("select leave_out_pages(100, 7203, '{8203}')", (principal) =>
        isMember(principal) ? missing : forbidden,
      ),
    ),
    "delete_website(bigint,bigint,boolean)": people(
      ...changes((id) => `select delete_website(100, ${id}, true)`),
    ),
    "list_websites(bigint,integer,integer,text)": people(
      probe("select list_websites(100, 10, 0) -> 'total'", members, (principal) => {
        const own = ownSources(principal);
        return `select to_jsonb(count(*)) from public.sources where organization_id = 100 and kind = 'website' and ${own}`;
      }),
    ),
    "get_website(bigint,bigint)": people(
      ...changes((id) => `select get_website(100, ${id}) -> 'id' = '${id}'`),
    ),
    "list_website_pages(bigint,bigint,integer,integer,text,text)": people(
      ...changes((id) => `select jsonb_typeof(list_website_pages(100, ${id}, 10, 0))`),
    ),
    "due_website_pages(bigint,integer)": server,
    "find_website_pages(bigint,uuid,bigint,text[])": server,
    "tell_website_page(bigint,uuid,bigint,jsonb)": server,
    "recheck_website(bigint)": server,
    "take_host_turn(text,integer,integer)": server,
    "rest_host(text,integer)": server,
    "prune_crawl_hosts()": server,
    "prune_website_drafts()": server,
  },
  definers: {
    scan_website: "Member; the website is theirs.",
    start_website: "Member who brought the website in, or an admin (seen_website).",
    crawl_website: "Member who brought the website in, or an admin (seen_website).",
    change_website: "Member who brought the website in, or an admin (seen_website).",
    pause_website: "Member who brought the website in, or an admin (seen_website).",
    retry_website_page: "Member who brought the website in, or an admin (seen_website).",
    leave_out_pages: "Member who brought the website in, or an admin (seen_website).",
    delete_website: "Member who brought the website in, or an admin (seen_website).",
    list_websites: "Member; those they brought in, an admin all.",
    get_website: "Member who brought the website in, or an admin (seen_website).",
    list_website_pages: "Member who brought the website in, or an admin (seen_website).",
  },
};
