-- What models were asked for, and what that took.
create table public.generations (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  user_id bigint references public.users (id) on delete set null,
  message_id bigint,
  model text not null check (char_length(model) between 1 and 200),
  input_tokens integer check (input_tokens >= 0),
  output_tokens integer check (output_tokens >= 0),
  cost_pence numeric(12, 4) check (cost_pence >= 0),
  created_at timestamptz not null default now(),
  foreign key (organization_id, message_id) references public.messages (organization_id, id)
    on delete set null (message_id)
);
comment on table public.generations is
  'Each generation of a model with its tokens; they outlive the message they were for. Null is what the provider didn''t '
  'say, and a cost that nobody knows.';
create index generations_recent_idx on public.generations (organization_id, created_at desc);
create index generations_user_idx on public.generations (user_id);
create index generations_message_idx on public.generations (organization_id, message_id);
create trigger generations_keep_organization before update on public.generations
  for each row execute function private.keep_organization();

alter table public.generations enable row level security;
create policy "Generations are the server's own" on public.generations for select to authenticated using (false);

create function private.keep_generations(
  of_organization_id bigint, of_user_id bigint, of_message_id bigint, generations jsonb
)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.generations (organization_id, user_id, message_id, model, input_tokens, output_tokens)
  select of_organization_id, of_user_id, of_message_id,
         left(entry.model, 200), entry.input_tokens, entry.output_tokens
  from jsonb_to_recordset(keep_generations.generations) as entry (model text, input_tokens integer, output_tokens integer);
end;
$$;
comment on function private.keep_generations(bigint, bigint, bigint, jsonb) is
  'Keeps what models were asked for, as [{model, input_tokens, output_tokens}]; without a message for what is none.';
