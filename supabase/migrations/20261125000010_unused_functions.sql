-- What `messages_json` reads at once since 20261124000500 was made one message at a time by these.
drop function private.versions_of(public.messages);
drop function private.search_json(bigint, bigint);
