-- The help centre (product §2, §7): articles, videos and prompts that are kept as files of the project and brought in from there.
-- They are everybody's who is signed in; an article is also a document of organisation 1, from which the help agent answers.
create table public.help_contents (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('article', 'video', 'prompt')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  title text not null check (char_length(title) between 1 and 120),
  summary text not null check (char_length(summary) <= 300),
  category text not null check (char_length(category) between 1 and 60),
  position integer not null,
  body text not null check (char_length(body) <= 100000),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  words text not null,
  folded_title text not null generated always as (private.folded(title)) stored,
  folded text not null generated always as (private.folded(title || ' ' || summary || ' ' || category || ' ' || words)) stored,
  content_hash text not null,
  text_hash text,
  document_id bigint unique references public.documents (id) on delete set null,
  updated_at timestamptz not null default now(),
  unique (kind, slug)
);
comment on table public.help_contents is
  'Articles, videos and prompts of the help centre, the same for every organisation; written by the server from files. There are '
  'a few hundred at most, so that a search reads them all.';
comment on column public.help_contents.category is 'Of an article or video its category, of a prompt the role that it is for.';
comment on column public.help_contents.data is
  'article: {audience, related}; video: {seconds, chapters, cues, width, height}; prompt: {task, opens}.';
comment on column public.help_contents.words is 'What is searched besides title, summary and category: the body without its marks, or what a video says.';
comment on column public.help_contents.text_hash is 'Of an article: SHA-256 of what its document holds.';
comment on column public.help_contents.document_id is 'The document of organisation 1 that an article is too.';
create index help_contents_order_idx on public.help_contents (kind, position, slug);
create trigger help_contents_touch before update on public.help_contents for each row execute function private.touch_updated_at();

create table public.help_feedback (
  user_id bigint not null references public.users (id) on delete cascade,
  content_id bigint not null references public.help_contents (id) on delete cascade,
  helpful boolean not null,
  comment text not null default '' check (char_length(comment) <= 2000),
  updated_at timestamptz not null default now(),
  primary key (user_id, content_id)
);
comment on table public.help_feedback is 'Whether a person was helped by a content of the help centre, and what they said of it; the last word counts.';
create index help_feedback_content_idx on public.help_feedback (content_id);
create trigger help_feedback_touch before update on public.help_feedback for each row execute function private.touch_updated_at();

alter table public.help_contents enable row level security;
alter table public.help_feedback enable row level security;
grant select on public.help_contents, public.help_feedback to authenticated;
create policy "Whoever is signed in reads the help centre" on public.help_contents for select to authenticated
  using ((select private.my_user_id()) is not null);
create policy "People see what they said of the help centre" on public.help_feedback for select to authenticated
  using (user_id = (select private.my_user_id()));

create function public.list_help_contents(
  of_kind text default null, in_category text default null, for_task text default null, words text[] default '{}'
)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.check_list(list_help_contents.words, 'Words', 20);
  return (
    with found as (
      select contents.*,
        (select count(*) from unnest(list_help_contents.words) as word where strpos(contents.folded, word) > 0) as hits,
        (select count(*) from unnest(list_help_contents.words) as word where strpos(contents.folded_title, word) > 0) as title_hits
      from public.help_contents as contents
      where (of_kind is null or contents.kind = of_kind)
        and (in_category is null or contents.category = in_category)
        and (for_task is null or contents.data ->> 'task' = for_task)
    ), best as (
      select * from found
      where cardinality(list_help_contents.words) = 0
        or (hits * 2 >= cardinality(list_help_contents.words) and hits = (select max(hits) from found))
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', kind, 'slug', slug, 'title', title, 'summary', summary, 'category', category, 'data', data,
      'words', case when cardinality(list_help_contents.words) > 0 then best.words end,
      'body', case when kind = 'prompt' then body end) order by title_hits desc, kind, position, slug), '[]')
    from best);
end;
$$;
comment on function public.list_help_contents(text, text, text, text[]) is
  'The help centre''s contents in their order; of words, which are folded as private.folded does, those in which the most are '
  'found, at least half of them, titles first, with what was searched (words).';
grant execute on function public.list_help_contents(text, text, text, text[]) to authenticated;

create function public.help_content(of_kind text, of_slug text)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  content public.help_contents;
begin
  select * into content from public.help_contents where kind = of_kind and slug = of_slug;
  if not found then
    perform private.refuse(404, 'not_found', 'There is nothing in the help centre at this address.');
  end if;
  return jsonb_build_object(
    'kind', content.kind, 'slug', content.slug, 'title', content.title, 'summary', content.summary,
    'category', content.category, 'data', content.data, 'body', content.body, 'updated_at', content.updated_at,
    'helpful', (select feedback.helpful from public.help_feedback as feedback
                where feedback.user_id = private.my_user_id() and feedback.content_id = content.id),
    'related', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', other.slug, 'title', other.title, 'summary', other.summary) order by place), '[]')
      from jsonb_array_elements_text(coalesce(content.data -> 'related', '[]')) with ordinality as named (slug, place)
      join public.help_contents as other on other.kind = content.kind and other.slug = named.slug),
    'previous', (
      select jsonb_build_object('slug', other.slug, 'title', other.title) from public.help_contents as other
      where other.kind = content.kind and (other.position, other.slug) < (content.position, content.slug)
      order by other.position desc, other.slug desc limit 1),
    'next', (
      select jsonb_build_object('slug', other.slug, 'title', other.title) from public.help_contents as other
      where other.kind = content.kind and (other.position, other.slug) > (content.position, content.slug)
      order by other.position, other.slug limit 1));
end;
$$;
comment on function public.help_content(text, text) is
  'One content of the help centre, whole, with those related to it, its neighbours, and whether it helped the caller; 404 when there is none.';
grant execute on function public.help_content(text, text) to authenticated;

create function public.rate_help_content(of_kind text, of_slug text, helpful boolean, comment text default '')
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.require_user();
  content bigint;
begin
  if rate_help_content.comment <> '' or rate_help_content.comment is null then
    perform private.check_text(rate_help_content.comment, 'Comment', 2000, 1);
  end if;
  if rate_help_content.helpful is null then
    perform private.refuse(400, 'invalid_input', 'Helpful must be yes or no.');
  end if;
  select id into content from public.help_contents where kind = of_kind and slug = of_slug;
  if content is null then
    perform private.refuse(404, 'not_found', 'There is nothing in the help centre at this address.');
  end if;
  insert into public.help_feedback as feedback (user_id, content_id, helpful, comment)
  values (me, content, rate_help_content.helpful, rate_help_content.comment)
  on conflict (user_id, content_id) do update set helpful = excluded.helpful, comment = excluded.comment;
end;
$$;
comment on function public.rate_help_content(text, text, boolean, text) is
  'Keeps whether a content of the help centre helped the caller, in place of what they said of it before.';
grant execute on function public.rate_help_content(text, text, boolean, text) to authenticated;
