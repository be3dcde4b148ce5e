-- What jobs ask of a connection, and an organisation's own clients at the vendors.
create function public.connection_mail(of_connection_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'organization_id', connections.organization_id, 'organization', organizations.name, 'type', connections.type,
      'state', connections.state, 'reason', connections.reason, 'email', users.email,
      'account', coalesce(connections.account_email, connections.account_name),
      'syncs', (select count(*) from public.sources where sources.connection_id = connections.id))
    from public.connections
    join public.users on users.id = connections.user_id
    join public.organizations on organizations.id = connections.organization_id
    where connections.id = of_connection_id and connections.state <> 'connected');
end;
$$;
comment on function public.connection_mail(bigint) is
  'What the person of a connection that works no more is mailed; null when it works again, or is gone.';

create function public.list_connection_clients(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(list_connection_clients.organization_id, 'owner');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('vendor', vendor, 'client_id', client_id) order by vendor), '[]')
    from public.connection_clients as clients
    where clients.organization_id = list_connection_clients.organization_id);
end;
$$;
comment on function public.list_connection_clients(bigint) is 'The clients that an organisation has at vendors, for its owners; no secret.';
grant execute on function public.list_connection_clients(bigint) to authenticated;

create function public.set_connection_client(organization_id bigint, vendor text, client_id text default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_member(set_connection_client.organization_id, 'owner');
  perform private.check_text(set_connection_client.vendor, 'Vendor', 20, 1);
  perform private.check_text(set_connection_client.client_id, 'Client id', 200, (set_connection_client.client_id is not null)::integer);
  if set_connection_client.vendor not in ('google', 'microsoft') then
    perform private.refuse(400, 'invalid_input', 'A client is one of Google''s or Microsoft''s.');
  elsif set_connection_client.client_id is null then
    delete from public.connection_clients as clients
    where clients.organization_id = set_connection_client.organization_id and clients.vendor = set_connection_client.vendor;
    perform public.delete_secret('connection.client', set_connection_client.vendor, set_connection_client.organization_id);
  else
    insert into public.connection_clients (organization_id, vendor, client_id)
    values (set_connection_client.organization_id, set_connection_client.vendor, set_connection_client.client_id)
    on conflict (organization_id, vendor) do update set client_id = excluded.client_id;
  end if;
  perform private.audit(set_connection_client.organization_id, 'connection_clients.change',
    jsonb_build_object('vendor', set_connection_client.vendor, 'client_id', set_connection_client.client_id));
end;
$$;
comment on function public.set_connection_client(bigint, text, text) is
  'Names an organisation''s own client at a vendor, or goes back to the site''s (null); its secret is kept sealed beside.';
grant execute on function public.set_connection_client(bigint, text, text) to authenticated;

create function public.find_connection(of_connection_id bigint default null, of_organization_id bigint default null,
                                       of_user_id bigint default null, of_type text default null)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'id', connections.id, 'organization_id', connections.organization_id, 'user_id', connections.user_id,
      'type', connections.type, 'state', connections.state, 'reason', connections.reason, 'scopes', to_jsonb(connections.scopes),
      'own_client', connections.own_client, 'email', connections.account_email)
    from public.connections
    where connections.id = of_connection_id
       or (of_connection_id is null and connections.organization_id = of_organization_id
           and connections.user_id = of_user_id and connections.type = of_type));
end;
$$;
comment on function public.find_connection(bigint, bigint, bigint, text) is
  'For the server: a connection by its id, or a member''s by its type; null when there is none.';
