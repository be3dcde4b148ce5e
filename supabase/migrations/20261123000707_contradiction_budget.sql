-- What is still to be compared, and how much of it may be in an hour.
create function private.documents_to_compare(of_organization_id bigint)
returns setof public.documents
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select documents.* from public.documents
    left join public.compared_documents as compared
      on compared.document_id = documents.id and compared.revision_id = documents.revision_id
    where documents.organization_id = of_organization_id and documents.revision_id is not null and compared.document_id is null
    order by documents.id;
end;
$$;
comment on function private.documents_to_compare(bigint) is
  'The documents that answer and weren''t compared with the others in this revision.';

create function private.comparisons_left(of_organization_id bigint)
returns integer
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return greatest(0, 600 - (
    select count(*)::integer from public.compared_pairs
    where organization_id = of_organization_id and compared_at > now() - interval '1 hour'));
end;
$$;
comment on function private.comparisons_left(bigint) is
  'How many pairs of passages a model may judge for an organisation now: 600 in any hour.';

create function private.open_comparison(of_organization_id bigint, by_user_id bigint default null)
returns public.contradiction_runs
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.contradiction_runs;
begin
  insert into public.contradiction_runs (organization_id, started_by, total)
  select of_organization_id, by_user_id, (select count(*) from private.documents_to_compare(of_organization_id))
  on conflict (organization_id) where ended_at is null do nothing;
  select * into run from public.contradiction_runs
  where organization_id = of_organization_id and ended_at is null for update;
  return run;
end;
$$;
comment on function private.open_comparison(bigint, bigint) is 'The run that is under way in an organisation, or a new one; locked.';
