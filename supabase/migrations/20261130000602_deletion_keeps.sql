-- What stays when an organisation or an account goes, as the catalogue has it: no list by hand to fall behind the tables.
-- Asked when an account goes.
create index audit_entries_actor_idx on public.audit_entries (actor_id);
create index charges_user_idx on public.charges (user_id);

create function private.loose_tables(of_column text)
returns setof regclass
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  with recursive going as (
    select 'public.organizations'::regclass::oid as id
    union
    select keys.conrelid from pg_catalog.pg_constraint as keys join going on keys.confrelid = going.id
    where keys.contype = 'f' and keys.confdeltype = 'c'
  )
  select tables.oid::regclass
  from pg_catalog.pg_class as tables
  join pg_catalog.pg_attribute as columns on columns.attrelid = tables.oid and columns.attname = of_column and not columns.attisdropped
  where tables.relkind = 'r' and tables.relnamespace = 'public'::regnamespace and tables.oid not in (select id from going)
  order by 1;
end;
$$;
comment on function private.loose_tables(text) is
  'Tables with such a column that no cascade of an organisation reaches, as the catalogue has it: their rows stay.';

create function private.kept_of_organization(of_organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  kept jsonb := '{}';
  loose regclass;
  found_rows bigint;
begin
  for loose in select private.loose_tables('organization_id') loop
    execute format('select count(*) from %s where organization_id = $1', loose) into found_rows using of_organization_id;
    if found_rows > 0 then
      kept := kept || jsonb_build_object('public.' || (select relname from pg_catalog.pg_class where oid = loose), found_rows);
    end if;
  end loop;
  return kept;
end;
$$;
comment on function private.kept_of_organization(bigint) is 'How many rows of an organisation stay when it goes, by table.';

create function private.kept_of_account(of_user_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  kept jsonb := '{}';
  held record;
  found_rows bigint;
begin
  for held in
    select tables.relname, columns.attname
    from pg_catalog.pg_constraint as keys
    join pg_catalog.pg_class as tables on tables.oid = keys.conrelid
    join pg_catalog.pg_attribute as columns on columns.attrelid = keys.conrelid and columns.attnum = keys.conkey[1]
    where keys.contype = 'f' and keys.confrelid = 'public.users'::regclass and keys.confdeltype = 'n'
    union all
    select tables.relname, columns.attname
    from pg_catalog.pg_class as tables
    join pg_catalog.pg_attribute as columns on columns.attrelid = tables.oid and columns.attname in ('user_id', 'actor_id') and not columns.attisdropped
    where tables.oid in (select private.loose_tables('organization_id')) and columns.atttypid = 'bigint'::regtype
      and not exists (select from pg_catalog.pg_constraint as keys
                      where keys.contype = 'f' and keys.conrelid = tables.oid and columns.attnum = any (keys.conkey) and keys.confdeltype = 'c')
    order by 1, 2
  loop
    execute format('select count(*) from public.%I where %I = $1', held.relname, held.attname) into found_rows using of_user_id;
    if found_rows > 0 then
      kept := kept || jsonb_build_object(format('public.%s.%s', held.relname, held.attname), found_rows);
    end if;
  end loop;
  return kept;
end;
$$;
comment on function private.kept_of_account(bigint) is
  'How many rows stay when somebody''s account goes, by table and the column that named them; asked before it goes.';
