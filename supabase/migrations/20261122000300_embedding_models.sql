-- Which model made the vectors of passages: those of two models can't be compared.
create table public.embedding_models (
  id smallint generated always as identity primary key,
  name text not null unique check (char_length(name) between 1 and 200),
  dimensions integer check (dimensions between 1 and 1536),
  created_at timestamptz not null default now()
);
comment on table public.embedding_models is 'Models whose vectors are kept. They are never forgotten: there are few.';
comment on column public.embedding_models.name is 'As the environment names it, with @<dimensions> where it asks for another length.';
comment on column public.embedding_models.dimensions is
  'How long its vectors are; what is kept is filled up with zeros. Null until the first came.';

create table public.embedding_indexes (
  organization_id bigint primary key references public.organizations (id) on delete cascade,
  model_id smallint not null references public.embedding_models (id),
  next_model_id smallint references public.embedding_models (id) check (next_model_id <> model_id),
  chunk_count integer not null default 0 check (chunk_count >= 0),
  renewed_count integer not null default 0 check (renewed_count >= 0),
  updated_at timestamptz not null default now()
);
comment on table public.embedding_indexes is
  'By which model an organisation''s passages and questions are compared, and by which one they are to be.';
comment on column public.embedding_indexes.next_model_id is 'The model for which vectors are being made; the switch is one transaction.';
comment on column public.embedding_indexes.chunk_count is 'Passages to embed anew, counted when that began; renewed_count: how many have been.';
create index embedding_indexes_model_idx on public.embedding_indexes (model_id);
create index embedding_indexes_next_model_idx on public.embedding_indexes (next_model_id);
create trigger embedding_indexes_keep_organization before update on public.embedding_indexes
  for each row execute function private.keep_organization();

alter table public.document_chunks
  add column embedding_model_id smallint;
comment on column public.document_chunks.embedding_model_id is
  'Whose vector the embedding is (embedding_models, which are never deleted); null: there is none, or it is of its '
  'organisation''s model, from before this was kept.';
create index document_chunks_unembedded_idx on public.document_chunks (organization_id, id) where embedding is null;

alter table public.embedding_models enable row level security;
alter table public.embedding_indexes enable row level security;
create policy "Embedding models are the server's own" on public.embedding_models for select to authenticated using (false);
create policy "Embedding indexes are the server's own" on public.embedding_indexes for select to authenticated using (false);

create function private.stamp_embedding()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.embedding_model_id := case when new.embedding is not null then (
    select model_id from public.embedding_indexes where organization_id = new.organization_id) end;
  return new;
end;
$$;
comment on function private.stamp_embedding() is
  'Trigger: a vector is of its organisation''s model, which who saves it holds (hold_embeddings).';
create trigger document_chunks_stamp before insert or update of embedding on public.document_chunks
  for each row execute function private.stamp_embedding();

create function private.embedding_model_id(of_name text, of_dimensions integer)
returns smallint
language plpgsql security definer
set search_path = ''
as $$
declare
  found_id smallint;
begin
  perform private.check_text(of_name, 'Model', 200, 1);
  select id into found_id from public.embedding_models
  where name = of_name and (dimensions is not null or of_dimensions is null);
  if not found then
    insert into public.embedding_models (name, dimensions) values (of_name, of_dimensions)
    on conflict (name) do update set dimensions = coalesce(embedding_models.dimensions, excluded.dimensions)
    returning id into found_id;
  end if;
  return found_id;
end;
$$;
comment on function private.embedding_model_id(text, integer) is
  'The id of a model by its name, which is learnt when it is new, and the length of its vectors with it.';

create function public.embedding_model_of(organization_id bigint)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select models.name from public.embedding_indexes as indexes
    join public.embedding_models as models on models.id = indexes.model_id
    where indexes.organization_id = embedding_model_of.organization_id
  );
end;
$$;
comment on function public.embedding_model_of(bigint) is
  'The model whose vectors answer in an organisation: questions and new passages are embedded by it. Null: none has been kept.';

create function public.hold_embeddings(organization_id bigint, model text default null, dimensions integer default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  given_id smallint := case when model is not null then private.embedding_model_id(model, hold_embeddings.dimensions) end;
  kept_id smallint;
begin
  if given_id is not null then
    insert into public.embedding_indexes (organization_id, model_id)
    select id, given_id from public.organizations where id = hold_embeddings.organization_id
    on conflict do nothing;
  end if;
  select model_id into kept_id from public.embedding_indexes as indexes
  where indexes.organization_id = hold_embeddings.organization_id
  for share;
  if given_id <> kept_id then
    perform private.refuse(503, 'unavailable', 'The documents are compared by another model since. This is done again.');
  end if;
end;
$$;
comment on function public.hold_embeddings(bigint, text, integer) is
  'For the rest of a transaction that saves vectors of a model, or copies some: the organisation''s model stays, and is this '
  'one; 503 when it is another one by now, so that they are made again. An organisation''s first vectors decide its model.';

alter table public.generations add column estimated boolean not null default false;
comment on column public.generations.estimated is 'The provider said nothing of tokens: they are estimated from the texts.';

create or replace function private.keep_generations(
  of_organization_id bigint, of_user_id bigint, of_message_id bigint, generations jsonb
)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.generations (organization_id, user_id, message_id, model, input_tokens, output_tokens, estimated)
  select of_organization_id, of_user_id, of_message_id,
         left(entry.model, 200), entry.input_tokens, entry.output_tokens, coalesce(entry.estimated, false)
  from jsonb_to_recordset(keep_generations.generations)
    as entry (model text, input_tokens integer, output_tokens integer, estimated boolean);
end;
$$;
comment on function private.keep_generations(bigint, bigint, bigint, jsonb) is
  'Keeps what models were asked for, as [{model, input_tokens, output_tokens, estimated}]; without a message for what is none.';
