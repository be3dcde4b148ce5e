-- Turns at hosts: no site is asked faster than it bears, however many workers crawl it and for whomever.
create table public.crawl_hosts (
  host text primary key check (char_length(host) between 1 and 300),
  free_at timestamptz not null default now()
);
comment on table public.crawl_hosts is 'When the next request to a host may begin, whichever worker makes it and for whom.';
alter table public.crawl_hosts enable row level security;
create policy "Turns at hosts are the server's own" on public.crawl_hosts for select to authenticated using (false);

create function public.take_host_turn(of_host text, every_ms integer, most_ms integer)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  turn timestamptz;
begin
  insert into public.crawl_hosts (host) values (of_host) on conflict (host) do nothing;
  select greatest(free_at, now()) into turn from public.crawl_hosts where host = of_host for update;
  if turn <= now() + make_interval(secs => most_ms / 1000.0) then
    update public.crawl_hosts set free_at = turn + make_interval(secs => every_ms / 1000.0) where host = of_host;
  end if;
  return ceil(extract(epoch from turn - now()) * 1000);
end;
$$;
comment on function public.take_host_turn(text, integer, integer) is
  'Takes the next turn at a host and says in how many milliseconds it is; none is taken where that is longer than most_ms.';

create function public.rest_host(of_host text, rest_ms integer)
returns void
language sql security definer
set search_path = ''
as $$
  insert into public.crawl_hosts (host, free_at) values (of_host, now() + make_interval(secs => rest_ms / 1000.0))
  on conflict (host) do update set free_at = greatest(crawl_hosts.free_at, excluded.free_at);
$$;
comment on function public.rest_host(text, integer) is 'Leaves a host alone for a while, as it wishes.';

create function public.prune_crawl_hosts()
returns void
language sql security definer
set search_path = ''
as $$
  delete from public.crawl_hosts where free_at < now() - interval '1 hour';
$$;
comment on function public.prune_crawl_hosts() is 'Forgets hosts that nobody has asked for an hour.';
