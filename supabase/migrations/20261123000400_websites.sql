-- Websites as a source: what is kept of them beside what every source has, and what their people do with them.
alter table public.sources drop constraint sources_state_check;
alter table public.sources add constraint sources_state_check
  check (state in ('draft', 'active', 'paused', 'failed', 'deleting'));
comment on column public.sources.state is
  'draft: it is looked over, and nothing of it is taken yet; deleting: a job takes its documents away.';

alter table public.source_runs drop constraint source_runs_state_check, drop constraint source_runs_check;
alter table public.source_runs
  add constraint source_runs_state_check check (state in ('running', 'paused', 'done', 'failed', 'cancelled')),
  add constraint source_runs_ended_check check ((state in ('running', 'paused')) = (ended_at is null)),
  add column mode text not null default 'all' check (mode in ('all', 'scan', 'some')),
  add column cursor jsonb,
  add column reached integer not null default 0,
  add column capped boolean not null default false;
comment on column public.source_runs.mode is
  'all: a whole look; scan: what there is, of which nothing is taken; some: the items that are due, and nothing goes.';
comment on column public.source_runs.cursor is 'Where its next step goes on; null: at the beginning.';
comment on column public.source_runs.reached is 'How many items it knows of so far, of which it has looked at `listed`.';
comment on column public.source_runs.capped is 'There was more than may be looked at, so what it didn''t reach stays.';
drop index public.source_runs_running_key;
create unique index source_runs_open_key on public.source_runs (source_id) where ended_at is null;

alter table public.source_items drop constraint source_items_state_check;
alter table public.source_items
  add constraint source_items_state_check
    check (state in ('found', 'waiting', 'current', 'failed', 'skipped', 'gone', 'left_out')),
  add column name text,
  add column depth smallint not null default 0,
  add column due boolean not null default false,
  add column links bigint[] not null default '{}',
  add column facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object');
comment on column public.source_items.state is
  'found: not taken yet; skipped: it isn''t one to take, reason says why; gone: not there any more; left_out: somebody doesn''t want it.';
comment on column public.source_items.depth is 'How many links lead to it from where its source begins.';
comment on column public.source_items.due is 'The run under way has yet to look at it.';
comment on column public.source_items.links is 'The items that it leads to.';
comment on column public.source_items.facts is 'What its kind keeps of it between runs, such as what a server told of its version.';
create index source_items_due_idx on public.source_items (source_id, depth, id) where due;
create index source_items_version_idx on public.source_items (source_id, version);

alter table public.documents add column address text check (char_length(address) <= 1024);
comment on column public.documents.address is 'Where it stands on the web, so that a reader can open it there; null: nowhere.';

alter table public.plans
  add column website_pages integer not null default 500 check (website_pages > 0),
  add column website_depth integer not null default 5 check (website_depth > 0);
comment on column public.plans.website_pages is 'How many pages of one website are looked at.';
comment on column public.plans.website_depth is 'How many links from where a website begins a page of it may be.';
update public.plans set website_pages = 5000, website_depth = 10 where name = 'Team';
update public.plans set website_pages = 20000, website_depth = 20 where name = 'Business';

create function private.seen_website(of_source_id bigint, in_organization_id bigint)
returns public.sources
language plpgsql stable security definer
set search_path = ''
as $$
declare
  my_role constant public.organization_role := private.require_member(in_organization_id);
  website public.sources;
begin
  select * into website from public.sources
  where id = of_source_id and organization_id = in_organization_id and kind = 'website' and state <> 'deleting'
    and (my_role >= 'admin' or owner_id = private.my_user_id());
  if not found then
    perform private.refuse(404, 'not_found', 'That website doesn''t exist.');
  end if;
  return website;
end;
$$;
comment on function private.seen_website(bigint, bigint) is 'A website that the signed-in user brought in, or any for admins; else 404.';

create function private.my_website(of_source_id bigint, in_organization_id bigint)
returns public.sources
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.seen_website(of_source_id, in_organization_id);
  perform from public.sources where id = of_source_id for update;
  -- As it is now that nobody else changes it.
  return private.seen_website(of_source_id, in_organization_id);
end;
$$;
comment on function private.my_website(bigint, bigint) is 'As seen_website, locked.';

create function private.check_pages(of_source_id bigint, item_ids bigint[])
returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if exists (select from unnest(item_ids) as given where not exists (
      select from public.source_items where source_items.source_id = of_source_id and id = given)) then
    perform private.refuse(404, 'not_found', 'One of these pages doesn''t exist.');
  end if;
end;
$$;
comment on function private.check_pages(bigint, bigint[]) is 'Refuses pages that aren''t of a website.';

create function private.website_caps(of_organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('pages', coalesce(max(plans.website_pages), 0), 'depth', coalesce(max(plans.website_depth), 0))
    from public.subscriptions join public.plans on plans.id = subscriptions.plan_id
    where subscriptions.organization_id = of_organization_id
  );
end;
$$;
comment on function private.website_caps(bigint) is 'How much of one website an organisation''s plan looks at: {pages, depth}.';

create function private.website_settings(of_organization_id bigint, settings jsonb)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caps constant jsonb := private.website_caps(of_organization_id);
  list text;
begin
  perform private.check_object(settings, 'Settings', '{"include": ["array"], "exclude": ["array"], "depth": ["number"],
    "pages": ["number"], "follow": ["boolean"], "tag_ids": ["array"], "header": ["string", "null"]}');
  foreach list in array array['include', 'exclude', 'tag_ids'] loop
    if jsonb_array_length(coalesce(settings -> list, '[]')) > 50 then
      perform private.refuse(400, 'invalid_input', 'A website can have at most 50 patterns or tags of a kind.');
    elsif jsonb_path_exists(coalesce(settings -> list, '[]'), case list
      when 'tag_ids' then '$[*] ? (!(@.type() == "number" && @ > 0 && @ < 9007199254740992 && @.floor() == @))'::jsonpath
      else '$[*] ? (!(@.type() == "string" && @ like_regex "^.{1,250}$"))'::jsonpath end) then
      perform private.refuse(400, 'invalid_input', 'A pattern is a text of at most 250 characters, a tag an id.');
    end if;
  end loop;
  if exists (select from jsonb_array_elements(settings -> 'tag_ids') as wanted where not exists (
      select from public.tags where tags.organization_id = of_organization_id and to_jsonb(tags.id) = wanted)) then
    perform private.refuse(404, 'not_found', 'One of these tags doesn''t exist.');
  end if;
  perform private.check_text(settings ->> 'header', 'Header', 60);
  for list in select key from jsonb_object_keys(settings) as key where key in ('pages', 'depth') loop
    if (settings ->> list)::numeric not between 0 and (caps ->> list)::numeric or settings ->> list ~ '[.e]' then
      perform private.refuse(400, 'invalid_input', case list
        when 'pages' then format('Your organisation''s plan takes at most %s pages of a website.',
                                 private.amount_in_words('count', (caps ->> list)::bigint))
        else format('Your organisation''s plan follows at most %s links into a website.', caps ->> list) end);
    end if;
  end loop;
  return settings;
end;
$$;
comment on function private.website_settings(bigint, jsonb) is
  'The settings of a website as they came in, checked: {include, exclude: patterns, depth, pages: caps within the plan''s, follow: '
  'whether pages that are found later are taken too, tag_ids: of its pages, header: the name of one that is sent}.';

create function private.open_run(website public.sources, in_mode text)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  run_id bigint;
begin
  if exists (select from public.source_runs where source_id = website.id and ended_at is null) then
    perform private.refuse(409, 'conflict', 'This website is being looked at already.');
  end if;
  insert into public.source_runs (organization_id, source_id, mode) values (website.organization_id, website.id, in_mode)
  returning id into run_id;
  update public.source_items
  set due = state <> 'left_out' and not coalesce((website.settings ->> 'follow')::boolean, true)
  where source_id = website.id
    and due is distinct from (state <> 'left_out' and not coalesce((website.settings ->> 'follow')::boolean, true));
  insert into public.source_items (organization_id, source_id, external_id, state, due)
  values (website.organization_id, website.id, website.settings ->> 'address', 'found', true)
  on conflict (source_id, external_id) do update set due = true, depth = 0;
  update public.source_runs
  set reached = (select count(*) from public.source_items where source_id = website.id and due)
  where id = run_id;
  perform private.enqueue('source.run', 1, 'schedule:source:' || website.id, jsonb_build_object('source_id', website.id),
                          website.organization_id);
  return run_id;
end;
$$;
comment on function private.open_run(public.sources, text) is
  'Begins a look at a website and queues it, 409 while there is one: from where it begins, or over what is known of it when nothing else is wanted.';

create function public.scan_website(organization_id bigint, address text, settings jsonb)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  website public.sources;
begin
  perform private.require_member(scan_website.organization_id);
  perform private.check_text(address, 'Address', 1024, 1);
  if address !~ '^https?://[^/?#]+' then
    perform private.refuse(400, 'invalid_input', 'The address must begin with https:// or http://.');
  end if;
  if (select count(*) from public.source_runs as runs
      where runs.organization_id = scan_website.organization_id and runs.mode = 'scan' and runs.ended_at is null) >= 10 then
    perform private.refuse(429, 'rate_limited', 'Ten websites are being looked over at the moment. Please wait for one of them.');
  end if;
  insert into public.sources (organization_id, kind, name, owner_id, settings, state)
  values (scan_website.organization_id, 'website', left(regexp_replace(address, '^https?://(www\.)?([^/:?#]+).*$', '\2'), 255),
          private.my_user_id(),
          jsonb_build_object('address', address) || private.website_settings(scan_website.organization_id, settings), 'draft')
  returning * into website;
  return website.id;
end;
$$;
comment on function public.scan_website(bigint, text, jsonb) is
  'A website to be looked over, of which nothing is taken: a draft of its finder''s, which start_website has looked at.';
grant execute on function public.scan_website(bigint, text, jsonb) to authenticated;

create function public.start_website(organization_id bigint, source_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  website constant public.sources := private.my_website(source_id, organization_id);
begin
  if website.state = 'paused' then
    perform private.refuse(409, 'conflict', 'This website is paused. Resume it first.');
  end if;
  perform private.open_run(website, case website.state when 'draft' then 'scan' else 'all' end);
end;
$$;
comment on function public.start_website(bigint, bigint) is
  'Has a website looked at now: over as a draft, else for what is new, has changed or is gone.';
grant execute on function public.start_website(bigint, bigint) to authenticated;
