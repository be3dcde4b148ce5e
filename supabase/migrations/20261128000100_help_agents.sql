-- The help agent: what it is like, what is asked of it, and what that costs (product §2, §4, §9). docs/decisions/help-agent.md
create table public.help_agents (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 80),
  greeting text not null default '' check (char_length(greeting) <= 500),
  instructions text not null default '' check (char_length(instructions) <= 8000),
  model text check (char_length(model) between 1 and 120),
  free_messages integer not null default 10 check (free_messages between 0 and 1000),
  price_pence integer not null default 20 check (price_pence between 0 and 10000),
  enabled boolean not null default true,
  updated_at timestamptz not null default now()
);
comment on table public.help_agents is 'Agents that answer questions about the product; the first is the one where none is named.';
comment on column public.help_agents.model is 'null: the platform''s own.';
comment on column public.help_agents.free_messages is 'Free messages of a person in a calendar month (UTC), over all of their organisations.';
comment on column public.help_agents.price_pence is 'What a further message costs.';
create trigger help_agents_touch before update on public.help_agents
  for each row execute function private.touch_updated_at();

create table public.help_agent_questions (
  id bigint generated always as identity primary key,
  help_agent_id bigint not null references public.help_agents (id) on delete cascade,
  question text not null check (char_length(question) between 1 and 200),
  position integer not null
);
comment on table public.help_agent_questions is 'Questions that a help agent suggests, in the order of their positions.';
create index help_agent_questions_order_idx on public.help_agent_questions (help_agent_id, position, id);

create table public.help_conversations (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade check (organization_id <> 1),
  user_id bigint not null,
  help_agent_id bigint not null references public.help_agents (id),
  state text not null default 'with_agent' check (state in ('with_agent', 'with_person', 'closed')),
  rating smallint check (rating between 1 and 5),
  comment text not null default '' check (char_length(comment) <= 2000),
  rated_at timestamptz,
  handed_over_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  read_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
comment on table public.help_conversations is 'Conversations with a help agent: each is its asker''s alone, in the organisation that they were asked in.';
comment on column public.help_conversations.state is
  'with_person: handed to a person, and the agent is silent until it is closed; a new message opens a closed one again.';
comment on column public.help_conversations.updated_at is 'Of its last message.';
comment on column public.help_conversations.read_at is 'When its asker last looked at it.';
create index help_conversations_list_idx on public.help_conversations (organization_id, user_id, updated_at desc, id desc);
create index help_conversations_all_idx on public.help_conversations (help_agent_id, updated_at desc, id desc);
create index help_conversations_rating_idx on public.help_conversations (help_agent_id, rating, updated_at desc) where rating is not null;
create index help_conversations_rated_idx on public.help_conversations (help_agent_id, rated_at) where rated_at is not null;
create trigger help_conversations_keep_organization before update on public.help_conversations
  for each row execute function private.keep_organization();

create table public.help_messages (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  conversation_id bigint not null,
  role text not null check (role in ('user', 'assistant')),
  author text not null check (author in ('member', 'agent', 'person')),
  content text not null check (char_length(content) <= 200000),
  links jsonb not null default '[]' check (jsonb_typeof(links) = 'array'),
  status text not null default 'complete' check (status in ('generating', 'complete', 'failed')),
  error text,
  unanswered boolean not null default false,
  units integer not null default 0,
  asked_by bigint,
  key uuid,
  page text not null default '' check (char_length(page) <= 200),
  counted text check (counted in ('free', 'paid', 'silent')),
  pending boolean not null default false,
  reserved_pence integer not null default 0 check (reserved_pence >= 0),
  charged_pence integer not null default 0 check (charged_pence >= 0),
  answers_id bigint,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, conversation_id) references public.help_conversations (organization_id, id) on delete cascade,
  foreign key (organization_id, answers_id) references public.help_messages (organization_id, id) on delete cascade,
  check ((role = 'user') = (author = 'member')),
  check (role = 'assistant' or status <> 'generating')
);
comment on table public.help_messages is
  'Questions to a help agent and what was answered, by it or by a person. One that failed isn''t shown, nor is its question, which is sent again.';
comment on column public.help_messages.units is 'UTF-16 units of an answer''s text, while it is written.';
comment on column public.help_messages.key is 'The asker''s name for a question, so that it is answered and charged once however often it is sent.';
comment on column public.help_messages.asked_by is 'Of a question: who asks; names the key''s owner.';
comment on column public.help_messages.counted is
  'Of a question: what was taken for it, given back when its answer fails or answers nothing; silent: nothing, since a person answers.';
comment on column public.help_messages.pending is 'Of a question: its answer isn''t there, so that what was taken for it isn''t settled.';
comment on column public.help_messages.reserved_pence is 'Of a question whose answer isn''t there: what it will cost, kept free beneath the ceiling.';
comment on column public.help_messages.charged_pence is 'Of a question: what it cost; its charge is in the ledger.';
comment on column public.help_messages.answers_id is 'Of an answer of the agent: the question.';
create unique index help_messages_key_key on public.help_messages (asked_by, key) where key is not null;
create unique index help_messages_writing_key on public.help_messages (conversation_id) where status = 'generating';
create index help_messages_conversation_idx on public.help_messages (organization_id, conversation_id, id);
create index help_messages_answers_idx on public.help_messages (organization_id, answers_id);
create index help_messages_unanswered_idx on public.help_messages (created_at) where unanswered;
create index help_messages_day_idx on public.help_messages (created_at);
create index help_messages_search_idx on public.help_messages using gin (content extensions.gin_trgm_ops);
create trigger help_messages_keep_organization before update on public.help_messages
  for each row execute function private.keep_organization();

create table public.help_allowances (
  user_id bigint not null references public.users (id) on delete cascade,
  help_agent_id bigint not null references public.help_agents (id) on delete cascade,
  month date not null,
  free_used integer not null default 0 check (free_used >= 0),
  hour timestamptz not null default '-infinity',
  asked integer not null default 0,
  primary key (user_id, help_agent_id, month)
);
comment on table public.help_allowances is
  'How many free messages somebody has used in a month (UTC), and how many they sent in the present hour. Stays when conversations are deleted.';
create index help_allowances_agent_idx on public.help_allowances (help_agent_id);

create table public.help_spending (
  organization_id bigint not null references public.organizations (id) on delete cascade,
  month date not null,
  pence bigint not null default 0 check (pence >= 0),
  primary key (organization_id, month)
);
comment on table public.help_spending is
  'What an organisation has spent on messages in a month (UTC), with what is reserved for answers that are being written: held beneath its ceiling.';
create trigger help_spending_keep_organization before update on public.help_spending
  for each row execute function private.keep_organization();

create table public.help_paid_requests (
  organization_id bigint not null references public.organizations (id) on delete cascade,
  user_id bigint not null references public.users (id) on delete cascade,
  asked_at timestamptz not null,
  primary key (organization_id, user_id)
);
comment on table public.help_paid_requests is 'When somebody last asked the owners to allow paid messages: at most once a day.';
create index help_paid_requests_user_idx on public.help_paid_requests (user_id);
create trigger help_paid_requests_keep_organization before update on public.help_paid_requests
  for each row execute function private.keep_organization();

alter table public.organizations add column paid_help_ceiling_pence integer not null default 0
  check (paid_help_ceiling_pence between 0 and 100000000);
comment on column public.organizations.paid_help_ceiling_pence is 'How much of paid messages to the help agent a calendar month (UTC) may cost, in all.';

create table public.charges (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint,
  kind text not null check (kind in ('help_message')),
  reference text not null unique,
  pence integer not null check (pence <> 0),
  created_at timestamptz not null default now()
);
comment on table public.charges is
  'What organisations owe beside their plans, in pence: append-only, and written when what is owed for is there. Without foreign keys, since '
  'charges stay when what they speak of is deleted. What billing makes of a charge is kept beside it, by its id.';
comment on column public.charges.reference is 'What is charged, once: help_message:<id of the question>; what is given back is a row of its own, below zero, with :returned behind.';
create index charges_organization_idx on public.charges (organization_id, created_at);

create function private.keep_charges()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'PT403', message = 'Charges can''t be changed.', hint = 'forbidden';
end;
$$;
comment on function private.keep_charges() is 'Trigger: the ledger is append-only, for everybody.';
create trigger charges_append_only before update or delete on public.charges
  for each row execute function private.keep_charges();
create trigger charges_never_emptied before truncate on public.charges
  for each statement execute function private.keep_charges();
revoke insert, update, delete, truncate on public.charges from service_role;

alter table public.help_agents enable row level security;
alter table public.help_agent_questions enable row level security;
alter table public.help_conversations enable row level security;
alter table public.help_messages enable row level security;
alter table public.help_allowances enable row level security;
alter table public.help_spending enable row level security;
alter table public.help_paid_requests enable row level security;
alter table public.charges enable row level security;
create policy "Help agents leave by functions alone" on public.help_agents for select to authenticated using (false);
create policy "Questions of help agents leave by functions alone" on public.help_agent_questions for select to authenticated using (false);
create policy "Help conversations leave by functions alone" on public.help_conversations for select to authenticated using (false);
create policy "Help messages leave by functions alone" on public.help_messages for select to authenticated using (false);
create policy "Allowances of help are the server's own" on public.help_allowances for select to authenticated using (false);
create policy "Spending on help is the server's own" on public.help_spending for select to authenticated using (false);
create policy "Requests for paid help are the server's own" on public.help_paid_requests for select to authenticated using (false);
create policy "Charges are the server's own" on public.charges for select to authenticated using (false);
