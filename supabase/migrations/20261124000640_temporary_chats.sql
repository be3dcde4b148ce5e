-- Temporary chats go for good when their time is over, with what was attached to them.
create index chats_expiring_idx on public.chats (expires_at) where expires_at is not null;

create function public.prune_chats()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.chats where id in (
    select id from public.chats where expires_at < now() order by expires_at limit 100);
end;
$$;
comment on function public.prune_chats() is 'Deletes some of the temporary chats whose time is over, with their attachments.';
