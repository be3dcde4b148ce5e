-- PostgreSQL 17.12, and the minor releases that came with it, refuse to add a checked column to a table of whose rows an SQL function with
-- a parsed body speaks. Each such function becomes PL/pgSQL of the same expression.
do $$
declare
  reader oid;
  body text;
begin
  perform set_config('search_path', '', true);
  for reader in
    select function.oid from pg_catalog.pg_proc as function
    where function.prosqlbody is not null and function.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and exists (
      select from unnest(function.proargtypes::oid[] || function.prorettype) as used
      join pg_catalog.pg_type as type on type.oid = used where type.typtype = 'c')
    order by function.oid
  loop
    body := pg_get_function_sqlbody(reader);
    execute replace(replace(pg_get_functiondef(reader), body, ''), ' LANGUAGE sql', ' LANGUAGE plpgsql')
      || ' set search_path to '''' as '
      || quote_literal(format(E'\nbegin\n  return %s;\nend;\n', regexp_replace(body, '^RETURN ', '')));
  end loop;
end;
$$;
