-- PostgreSQL 17.12, and the minor releases that came with it, refuse to add a checked column to a table of whose rows an SQL function with
-- a parsed body speaks, and the next migration does so. On a database that has the column this changes nothing.
do $$
declare
  reader constant regprocedure := to_regprocedure('private.document_json(public.documents, jsonb, jsonb, jsonb)');
  body text;
begin
  if reader is null or exists (
    select from pg_catalog.pg_attribute where attrelid = 'public.documents'::regclass and attname = 'origin' and not attisdropped
  ) then
    return;
  end if;
  perform set_config('search_path', '', true);
  body := pg_get_function_sqlbody(reader);
  execute replace(replace(pg_get_functiondef(reader), body, ''), ' LANGUAGE sql', ' LANGUAGE plpgsql')
    || ' set search_path to '''' as '
    || quote_literal(format(E'\nbegin\n  return %s;\nend;\n', regexp_replace(body, '^RETURN ', '')));
end;
$$;
