-- The words by which members find their chats: of titles, questions and answers, without case, accents and Markdown.
create function private.folded(value text)
returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  if octet_length(value) = char_length(value) then
    return lower(value);
  end if;
  -- Letters lose their marks (é, ş, ệ, й; harakat and tatweel); what can't be taken apart is told by hand.
  return replace(translate(lower(normalize(regexp_replace(
    normalize(value, nfd), '[\u0300-\u036f\u0640\u064b-\u0652]', '', 'g'), nfkc)), 'ıđøłħŧ', 'idolht'), 'ß', 'ss');
end;
$$;
comment on function private.folded(text) is 'A text as it is searched: lower case, no accents, in any language.';

create function private.plain(markdown text)
returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return btrim(regexp_replace(regexp_replace(markdown, '\[[0-9]+\]|[*`#|]|^\s*>', '', 'gn'), '\s+', ' ', 'g'));
end;
$$;
comment on function private.plain(text) is 'Markdown as one line of words, without its marks and the numbers of citations.';

create table public.chat_texts (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null references public.users (id) on delete cascade,
  chat_id bigint not null,
  message_id bigint,
  folded text not null,
  foreign key (organization_id, chat_id) references public.chats (organization_id, id) on delete cascade,
  foreign key (organization_id, message_id) references public.messages (organization_id, id) on delete cascade
);
comment on table public.chat_texts is 'What chats are searched by: a row for a title (message_id null) and for each message, folded; kept by triggers.';
create unique index chat_texts_source_key on public.chat_texts (organization_id, chat_id, coalesce(message_id, 0));
create index chat_texts_message_idx on public.chat_texts (organization_id, message_id);
create index chat_texts_user_idx on public.chat_texts (user_id, organization_id);
create index chat_texts_folded_idx on public.chat_texts using gin (folded extensions.gin_trgm_ops);

alter table public.chat_texts enable row level security;
create policy "Texts of chats are the server's own" on public.chat_texts for select to authenticated using (false);

create function private.keep_title_text()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.chat_texts (organization_id, user_id, chat_id, folded)
  values (new.organization_id, new.user_id, new.id, private.folded(new.title))
  on conflict (organization_id, chat_id, coalesce(message_id, 0)) do update set folded = excluded.folded;
  return null;
end;
$$;
comment on function private.keep_title_text() is 'Trigger: a chat is found by its title.';
create trigger chats_keep_text_of_new after insert on public.chats
  for each row when (new.titled) execute function private.keep_title_text();
create trigger chats_keep_text after update of title, titled on public.chats
  for each row when (new.titled and (new.title, new.titled) is distinct from (old.title, old.titled))
  execute function private.keep_title_text();

create function private.keep_message_text()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.chat_texts (organization_id, user_id, chat_id, message_id, folded)
  select new.organization_id, chats.user_id, chats.id, new.id, private.folded(private.plain(new.content))
  from public.chats where chats.organization_id = new.organization_id and chats.id = new.chat_id
  on conflict (organization_id, chat_id, coalesce(message_id, 0)) do update set folded = excluded.folded;
  return null;
end;
$$;
comment on function private.keep_message_text() is 'Trigger: a chat is found by a question, and by an answer once that has ended.';
create trigger messages_keep_text_of_new after insert on public.messages
  for each row when (new.status <> 'generating' and new.content <> '') execute function private.keep_message_text();
create trigger messages_keep_text after update of status on public.messages
  for each row when (old.status = 'generating' and new.status <> 'generating' and new.content <> '')
  execute function private.keep_message_text();

insert into public.chat_texts (organization_id, user_id, chat_id, folded)
select organization_id, user_id, id, private.folded(title) from public.chats where titled;
insert into public.chat_texts (organization_id, user_id, chat_id, message_id, folded)
select chats.organization_id, chats.user_id, chats.id, messages.id, private.folded(private.plain(messages.content))
from public.messages join public.chats on chats.id = messages.chat_id
where messages.status <> 'generating' and messages.content <> '';
