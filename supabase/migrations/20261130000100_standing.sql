-- What keeps people and organisations from working though they are there, and what owners ask of a sign-in.
alter table public.users
  add column disabled_at timestamptz,
  add column disabled_reason text check (char_length(disabled_reason) between 1 and 500),
  add constraint users_disabled_with_reason check ((disabled_at is null) = (disabled_reason is null));
comment on column public.users.disabled_at is 'Since when an operator keeps the account from being used; null: it may be.';
comment on column public.users.disabled_reason is 'Why, as the account''s holder reads it.';

alter table public.organizations
  add column suspended_at timestamptz,
  add column suspended_reason text check (char_length(suspended_reason) between 1 and 500),
  add column requires_mfa boolean not null default false,
  add column support_email text check (char_length(support_email) between 3 and 254 and support_email like '%_@_%'),
  add constraint organizations_suspended_with_reason check ((suspended_at is null) = (suspended_reason is null));
comment on column public.organizations.suspended_at is 'Since when an operator keeps the organisation from being used; null: it may be.';
comment on column public.organizations.suspended_reason is 'Why, as its members read it.';
comment on column public.organizations.requires_mfa is 'Whether its members work in it only in sessions with a second factor (aal2).';
comment on column public.organizations.support_email is 'Where its people are sent for help; null: the platform''s.';
